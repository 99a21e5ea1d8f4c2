interface ReturnTo {
  readonly href: string;
  /** Whose session expired there; undefined of who came by a link. */
  readonly personId: number | undefined;
}

/** An address of the portal that was asked for while nobody was signed in; never written down, so a reload forgets it. */
let wanted: ReturnTo | undefined;

export function keepReturnTo(place: ReturnTo): void {
  wanted = place;
}

export function forgetReturnTo(): void {
  wanted = undefined;
}

/** Given out once, so that the next sign-in leads home again; and never to somebody else than it was kept for. */
export function takeReturnTo(personId: number): string | undefined {
  const place = wanted;
  wanted = undefined;
  return place?.personId === undefined || place.personId === personId ? place?.href : undefined;
}
