// A file of its own, since a bundler gives `import()` of a CommonJS package no named exports.
export { Ajv2020 } from "ajv/dist/2020.js";

export { fastFormats, fullFormats } from "ajv-formats/dist/formats.js";
