/** @jsxImportSource preact */
/** @jsx h */
const a = <b />;
