/** What writes the draft of a form that is on the screen, by the draft's key. */
const writers = new Map<string, () => void>();

/** Returns a function that removes it. */
export function registerDraftWriter(key: string, write: () => void): () => void {
  writers.set(key, write);
  return () => {
    if (writers.get(key) === write) writers.delete(key);
  };
}

/** Writes what is typed now, without waiting for a pause in typing; nothing if the form is not on the screen. */
export function writeMountedDraft(key: string): void {
  writers.get(key)?.();
}
