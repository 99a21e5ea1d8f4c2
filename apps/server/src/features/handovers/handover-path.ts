/** The token stands behind '#': browsers send this part of an address to no server and to no other page. */
export function handoverPath(token: string): `/${string}` {
  return `/handover#token=${token}`;
}
