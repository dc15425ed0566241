declare module A {}
