a();
export {};
