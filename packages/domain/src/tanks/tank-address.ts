import { companyPath } from '../accounts/permissions.ts';

/** The fleet screen with a tank's details open (spec 2 §2.3). */
export function tankDetailsPath(companyName: string, tankNumber: string): `/${string}` {
  return `${companyPath(companyName)}/iso-analytics?tank=${addressValue(tankNumber)}`;
}

/** As the web's router writes a text into an address: one that reads as a number or a flag stands in quotes. */
export function addressValue(text: string): string {
  try {
    JSON.parse(text);
    return encodeURIComponent(JSON.stringify(text));
  } catch {
    return encodeURIComponent(text.toWellFormed());
  }
}
