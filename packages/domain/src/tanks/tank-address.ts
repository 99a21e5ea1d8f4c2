/** A tank's page; its number and its company may change, its address does not. */
export function tankPath(tankId: number): `/${string}` {
  return `/tanks/${tankId}`;
}

/** A text as the web's router writes it into a query: in quotes if it would be read as a number or a flag. */
export function addressValue(text: string): string {
  try {
    JSON.parse(text);
    return encodeURIComponent(JSON.stringify(text));
  } catch {
    return encodeURIComponent(text.toWellFormed());
  }
}
