import { addDays } from '../time/calendar-dates.ts';

/** Of a link to a lesson plan: it can be opened, its last day is over, or its teacher ended it. */
export const PLAN_LINK_STATES = ['open', 'ended', 'revoked'] as const;
export type PlanLinkState = (typeof PLAN_LINK_STATES)[number];

/** The furthest last day of a link, in days from today: a school year's half. */
export const MAX_PLAN_LINK_DAYS = 180;

/** Links of one plan that can be open at the same time. */
export const MAX_OPEN_PLAN_LINKS = 20;

interface PlanLink {
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
}

/** The state of a link at a moment. Whether its teacher may still share is another question. */
export function planLinkState({ expires_at, revoked_at }: PlanLink, now: Date): PlanLinkState {
  if (revoked_at !== null) return 'revoked';
  return expires_at <= now ? 'ended' : 'open';
}

/** The error of a link's last day, both dates in the teacher's time zone; null for a day that can be chosen. */
export function findLastDayError(lastDay: string, today: string): string | null {
  if (lastDay < today) return 'The last day must not be in the past';
  return lastDay > addDays(today, MAX_PLAN_LINK_DAYS) ? `The last day must be within ${MAX_PLAN_LINK_DAYS} days` : null;
}

/** The section about how a lesson went is a teacher's own, and is neither shown to others nor copied by them. */
export function isForOthers({ section_name }: { readonly section_name: string }): boolean {
  return section_name !== 'teacher_reflection';
}
