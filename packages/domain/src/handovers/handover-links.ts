import { MILLISECONDS_PER_DAY } from '../time/instants.ts';

/**
 * Of a link with which the receiver of a load reports its arrival: it can be opened, its end date is over, somebody ended
 * it or made another one, a report was accepted, or its load needs no arrival any more: it has one, or its company has not
 * the tank any more.
 */
export const HANDOVER_LINK_STATES = ['open', 'expired', 'ended', 'replaced', 'accepted', 'arrived'] as const;
export type HandoverLinkState = (typeof HANDOVER_LINK_STATES)[number];

/** Why a link was ended before its time. */
export const HANDOVER_ENDINGS = ['ended', 'replaced', 'accepted'] as const;
export type HandoverEnding = (typeof HANDOVER_ENDINGS)[number];

/**
 * Of a report: the company has to decide, took it over, put it aside, or recorded the arrival with other figures; or a later
 * one stands.
 */
export const HANDOVER_REPORT_STATES = ['waiting', 'accepted', 'dismissed', 'overtaken', 'replaced'] as const;
export type HandoverReportState = (typeof HANDOVER_REPORT_STATES)[number];

/** Of the mail that asks for a report. */
export const HANDOVER_LANGUAGES = ['en', 'es', 'de'] as const;
export type HandoverLanguage = (typeof HANDOVER_LANGUAGES)[number];

export const USUAL_HANDOVER_DAYS = 14;
export const MAX_HANDOVER_DAYS = 90;

export const MAX_HANDOVER_PHOTOS = 6;

/** The first and its corrections: a link that somebody stole fills no storage. */
export const MAX_HANDOVER_REPORTS = 5;

/** Forms within an hour, those included that broke off: of one link, and from one network, where several may stand. */
export const MAX_HANDOVER_FORMS = { link: 30, network: 120 } as const;

/** What the receiver is asked to record, in the order of the form. */
export const HANDOVER_FIELDS = [
  ...['arrived_at', 'was_venting', 'arrival_pressure', 'weight_lbs', 'level', 'vacuum_reading', 'photos'],
  ...['signature', 'name'],
] as const;

/** The error of the moment at which a link is to end; null for one that can be chosen. */
export function findHandoverEndError(endsAt: string, now: Date): string | null {
  const milliseconds = Date.parse(endsAt) - now.getTime();
  if (milliseconds <= 0) return 'The link must end in the future';
  return milliseconds > MAX_HANDOVER_DAYS * MILLISECONDS_PER_DAY
    ? `The link must end within ${MAX_HANDOVER_DAYS} days`
    : null;
}

interface Link {
  readonly ends_at: Date;
  readonly ended_as: HandoverEnding | null;
  /** The load is still in transit, and still that of the company which made the link. */
  readonly is_awaited: boolean;
}

export function handoverLinkState({ ends_at, ended_as, is_awaited }: Link, now: Date): HandoverLinkState {
  if (ended_as !== null) return ended_as;
  if (!is_awaited) return 'arrived';
  return ends_at <= now ? 'expired' : 'open';
}

interface Report {
  readonly accepted_at: Date | null;
  readonly dismissed_at: Date | null;
  /** Of the reports of a load that nobody dismissed. */
  readonly is_latest: boolean;
  readonly is_awaited: boolean;
  /** The arrival of the load has the figures of the report. */
  readonly is_as_recorded: boolean;
}

/** A report is accepted only while its own figures are recorded. */
export function handoverReportState(report: Report): HandoverReportState {
  const { accepted_at, dismissed_at, is_latest, is_awaited, is_as_recorded } = report;
  if (dismissed_at !== null) return 'dismissed';
  if (accepted_at !== null && !is_awaited) return is_as_recorded ? 'accepted' : 'overtaken';
  if (!is_latest) return 'replaced';
  return is_awaited ? 'waiting' : 'overtaken';
}
