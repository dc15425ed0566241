export {};
await (0);
