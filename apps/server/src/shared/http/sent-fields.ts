type Sent<T> = { readonly [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The fields that were sent: an absent key leaves its field unchanged, and must not be written over it as undefined. */
export function sentFields<T extends object>(body: T): Sent<T> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Sent<T>;
}
