type Sent<T> = { readonly [Key in keyof T]?: Exclude<T[Key], undefined> };

/**
 * Only the fields that were sent: an absent key leaves its field unchanged and must not overwrite it with undefined.
 */
export function sentFields<T extends object>(body: T): Sent<T> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Sent<T>;
}
