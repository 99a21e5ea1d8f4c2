/** Whose leaks are marked; it stands in the address (spec 2 §2.1). */
export interface MarkingAddress {
  /** A tank's number. */
  readonly tank?: string;
}

/** Reads it out of an address. A text of digits alone arrives as a number. */
export function readMarkingAddress({ tank }: { readonly tank?: unknown }): MarkingAddress {
  const number = typeof tank === 'string' || typeof tank === 'number' ? String(tank).trim() : '';
  return number === '' ? {} : { tank: number };
}
