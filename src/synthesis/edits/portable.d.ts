// The files of this folder are TypeScript and AssemblyScript at once: AssemblyScript knows this type as a word of 32 bits.
declare global {
  type i32 = number;
}

export {};
