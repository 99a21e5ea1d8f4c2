import { companyPath } from '../accounts/permissions.ts';

/** The fleet screen with a tank's details open (spec 2 §2.3). */
export function tankDetailsPath(companyName: string, tankNumber: string): `/${string}` {
  return `${companyPath(companyName)}/iso-analytics?tank=${addressValue(tankNumber)}`;
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
