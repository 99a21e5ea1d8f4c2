/** What of a fleet stands open; all of it is in the address, so that it can be linked to and Back closes it. */
export interface FleetAddress {
  /** A tank's number. */
  readonly tank?: string;
  /** A figure card's name, whose list is shown. */
  readonly card?: string;
}

/** Reads it out of an address. A number of digits alone arrives as a number. */
export function readFleetAddress(address: { readonly [Name in keyof FleetAddress]?: unknown }): FleetAddress {
  const tank = textOf(address.tank);
  const card = textOf(address.card);
  return { ...(tank !== '' && { tank }), ...(card !== '' && { card }) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
