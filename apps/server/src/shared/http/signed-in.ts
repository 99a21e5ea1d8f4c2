import type { Person } from '@dewar/domain/accounts/permissions';

/** Whoever a valid session belongs to, read anew on every request. */
export interface SignedIn extends Person {
  readonly email: string;
  readonly company_name: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly timezone: string;
  readonly session_id: number;
  /** An administrator who has to set up a second factor before anything else (settings, require_second_factor). */
  readonly needs_second_factor: boolean;
}

/** What a record calls the person who made it: their name, or their address while they have none. */
export function nameOf({ first_name, last_name, email }: SignedIn): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email;
}

/**
 * Finds the person of a bearer or media token; undefined if it is unknown, expired, or its account lost its rights. Only
 * a call that is a sign of somebody there keeps the session from growing idle.
 */
export type FindSignedIn = (token: string, kind: 'bearer' | 'media', isUse: boolean) => Promise<SignedIn | undefined>;
