import { type Instant, toMilliseconds } from '../time/instants.ts';
import { formatShortDateTime } from '../time/short-date.ts';

/** A suspension of an account or of a company, as it is stored: it may be over. */
export interface Suspension {
  readonly since: string;
  /** Null until an administrator lifts it. */
  readonly until: string | null;
  readonly reason: string;
  /** The email address of the administrator. */
  readonly by: string;
}

/** Why a session was ended by somebody else. */
export const SESSION_END_REASONS = ['suspended', 'ended', 'new-password', 'sign-on'] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

/** Whether a suspension holds at this moment. One with an end is over at that moment, without anybody's doing. */
export function isSuspended(suspension: Pick<Suspension, 'until'> | null, now: Instant): boolean {
  if (suspension === null) return false;
  return suspension.until === null || toMilliseconds(suspension.until) > toMilliseconds(now);
}

/** What is wrong with the end of a new suspension, or null: it must be in the future. */
export function findSuspensionEndError(until: Instant | null, now: Instant): string | null {
  if (until === null || toMilliseconds(until) > toMilliseconds(now)) return null;
  return 'Until must be in the future';
}

/** 'until 12 Jun, 14:00 (Europe/Berlin)', or 'until an administrator lifts the suspension'. */
export function describeSuspensionEnd(
  until: Instant | null,
  { timeZone, now }: { readonly timeZone: string; readonly now: Instant },
): string {
  if (until === null) return 'until an administrator lifts the suspension';
  return `until ${formatShortDateTime(until, { timeZone, now })} (${timeZone.replaceAll('_', ' ')})`;
}
