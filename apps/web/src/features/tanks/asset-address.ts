/** What asset management shows; all of it stands in the address, so that links and Back work. */
export interface AssetAddress {
  readonly company?: string;
  /** A tank's number; without a company it is found by it alone. */
  readonly tank?: string;
}

/** Reads it out of an address. A text of digits alone arrives as a number. */
export function readAssetAddress(address: { readonly [Name in keyof AssetAddress]?: unknown }): AssetAddress {
  const company = textOf(address.company);
  const tank = textOf(address.tank);
  return { ...(company !== '' && { company }), ...(tank !== '' && { tank }) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
