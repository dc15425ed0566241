// The files of this folder are TypeScript and AssemblyScript at once: AssemblyScript knows these types as a word of 32 bits and a truth value.
declare global {
  type i32 = number;
  type bool = boolean;
}

export {};
