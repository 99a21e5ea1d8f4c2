import type { TokenScope } from '@dewar/domain/accounts/api-tokens';
import type { Handbook } from '@dewar/domain/accounts/handbooks';
import type { Person } from '@dewar/domain/accounts/permissions';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { hasPageAddress } from '@dewar/domain/primitives/page-addresses';

/** Who a request is counted and logged for. */
interface Caller {
  readonly id: number;
  readonly email: string;
}

/** The person of a valid session, read from the database for every request. */
export interface SignedIn extends Person {
  readonly email: string;
  readonly company_name: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly timezone: string;
  /** Of the clock of a teacher's school; null while it is `timezone`. */
  readonly school_timezone: string | null;
  /** Of the see-as, in the table of those, while `seen_by` is given; 0 for a token: what is about sessions admits none. */
  readonly session_id: number;
  /** The super-administrator who sees the portal as this person, and reads in their own name. */
  readonly seen_by?: Caller;
  /** Who calls is a program with this token. */
  readonly token?: ActingToken;
  /** An administrator who has to set up a second factor before anything else (settings, require_second_factor). */
  readonly needs_second_factor: boolean;
  /** Has to choose a new password before anything else. */
  readonly needs_new_password: boolean;
  /** The handbook whose first steps are to be shown; null once they were put away. */
  readonly first_steps: Handbook | null;
}

/** Who sends the requests of a session: the person, or who sees the portal as them. */
export function callerOf(person: SignedIn): Caller & { readonly company_id: number | null } {
  return person.seen_by === undefined ? person : { ...person.seen_by, company_id: null };
}

/** A token for programs that is neither expired, stopped nor revoked. */
export interface ActingToken {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly TokenScope[];
  /** The addresses and networks that it may be used from; every one if there are none. */
  readonly networks: readonly string[];
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
}

/** An account that somebody tries to sign in to. */
export interface TriedAccount {
  /** A keyed hash of the address that was typed. */
  readonly key: string;
  /** The account with this address; undefined if there is none. */
  readonly account: { readonly id: number; readonly email: string; readonly company_id: number | null } | undefined;
  /** Whether somebody has signed in to it with this browser before. */
  readonly isKnownDevice: boolean;
}

/** The author's name for a record: their name, or their email address without one. */
export function nameOf(person: SignedIn): string {
  const name = fullNameOf(person);
  return name === null || hasPageAddress(name) ? person.email : name;
}

/**
 * Finds the person of a bearer or media token; undefined if it is unknown, expired, or its account is no longer active.
 * Only a request that results from a user action keeps the session alive.
 */
export type FindSignedIn = (token: string, kind: 'bearer' | 'media', isUse: boolean) => Promise<SignedIn | undefined>;

/** What to tell the holder of a token whose session was ended by somebody else; undefined if it was not. */
export type FindSessionEndText = (token: string) => Promise<string | undefined>;
