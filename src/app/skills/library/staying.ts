let stays = false;

/** Said by a process that will answer many questions: it keeps a library from the first of them on. */
export function keepLibraries(): void {
  stays = true;
}

export const keepsLibraries = (): boolean => stays;
