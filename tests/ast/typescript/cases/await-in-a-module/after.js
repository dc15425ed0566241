export {};
await 0;
