const MOST_KEPT = 20_000;

/** The same function, which computes the key of a name once: a list is sorted and searched many times. */
export function keepKeys(keyOf: (name: string) => string): (name: string) => string {
  const kept = new Map<string, string>();
  return (name) => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const key = keyOf(name);
    kept.set(name, key);
    return key;
  };
}
