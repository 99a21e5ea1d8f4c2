import { createStore } from '../state/store.ts';

interface ReturnTo {
  readonly href: string;
  /** Whose session expired there; undefined for somebody who followed a link. */
  readonly personId: number | undefined;
}

/** The address that was asked for while nobody was signed in. Only in memory, so a reload forgets it. */
export const returnTo = createStore<ReturnTo | undefined>(undefined);

/** Can be taken once, so that the next sign-in leads home again; and only by the person it was kept for. */
export function takeReturnTo(personId: number): string | undefined {
  const kept = returnTo.get();
  returnTo.set(undefined);
  return kept?.personId === undefined || kept.personId === personId ? kept?.href : undefined;
}
