import { KNOWN_PRODUCTS, type KnownProduct, PRODUCT_WORDS } from '../thermodynamics/products.ts';
import { formatDay, formatDayTime } from '../time/full-date.ts';
import { toMilliseconds } from '../time/instants.ts';

interface Mailing {
  readonly version: number;
  readonly mailed_at: string;
  readonly mailed_to: number;
}

/** A version of a report as it is answered; the release before answered without them. */
export interface VersionedReport {
  readonly generated_at: string;
  readonly version?: number | undefined;
  readonly latest_version?: number | undefined;
  readonly replaces?: ReplacedVersion | null | undefined;
  readonly mailed?: Mailing | null | undefined;
  readonly noted_by_email?: string | null | undefined;
  readonly noted_at?: string | null | undefined;
  readonly report_data: { readonly timezone: string };
}

interface ReplacedVersion {
  readonly version: number;
  readonly generated_at: string;
  readonly changes: string;
  readonly mailed: Mailing | null;
}

/** 'Version 2 of 29 Nov 2026 replaces 22 Nov 2026, mailed to 3. Fresh pulls 2 (before 1).'; null of a first version. */
export function describeReplacement({ generated_at, version = 1, ...report }: VersionedReport): string | null {
  const { replaces, report_data } = report;
  if (replaces === null || replaces === undefined) return null;
  const isSameDay = dayOf(generated_at, report_data) === dayOf(replaces.generated_at, report_data);
  const when = (instant: string) =>
    isSameDay ? formatDayTime(instant, report_data.timezone) : dayOf(instant, report_data);
  const { mailed } = replaces;
  const sent =
    mailed === null
      ? ''
      : mailed.version === replaces.version
        ? `, mailed to ${mailed.mailed_to}`
        : `; version ${mailed.version} was mailed to ${mailed.mailed_to}`;
  const changes = `${replaces.changes.slice(0, 1).toUpperCase()}${replaces.changes.slice(1)}`;
  return `Version ${version} of ${when(generated_at)} replaces ${when(replaces.generated_at)}${sent}. ${changes}.`;
}

/** 'Version 1: version 2 has replaced it.'; null of the latest. */
export function describeOutdated({ version = 1, latest_version = version }: VersionedReport): string | null {
  return latest_version === version ? null : `Version ${version}: version ${latest_version} has replaced it.`;
}

/** 'Mailed to 3 on 22 Nov 2026'; null if it was not. */
export function describeMailing({ mailed, report_data }: VersionedReport): string | null {
  return mailed === null || mailed === undefined
    ? null
    : `Mailed to ${mailed.mailed_to} on ${dayOf(mailed.mailed_at, report_data)}`;
}

/** 'admin@demo.example, 29 Nov 2026, 10:04, after the report was mailed'; null where nobody is known. */
export function describeNoted({ noted_by_email, noted_at, mailed, report_data }: VersionedReport): string | null {
  if (noted_by_email == null || noted_at == null) return null;
  const isLater = mailed != null && toMilliseconds(noted_at) > toMilliseconds(mailed.mailed_at);
  const when = formatDayTime(noted_at, report_data.timezone);
  return `${noted_by_email}, ${when}${isLater ? ', after the report was mailed' : ''}`;
}

interface KnownReport {
  readonly timezone: string;
  readonly known_at?: string | undefined;
  readonly prices?:
    | readonly { readonly product: KnownProduct; readonly usd_per_lb: number | null; readonly since: string | null }[]
    | undefined;
}

/** 'Known on 1 Nov 2026 00:00 (America/Chicago); helium at $4.20/lb since 1 Mar 2026'; null of an older report. */
export function describeKnownAt({ known_at, timezone, prices = [] }: KnownReport): string | null {
  if (known_at === undefined) return null;
  const known = `Known on ${formatDayTime(known_at, timezone).replace(',', '')} (${timezone.replaceAll('_', ' ')})`;
  const ordered = KNOWN_PRODUCTS.flatMap((product) => prices.filter((price) => price.product === product));
  const costs = ordered.map(({ product, usd_per_lb, since }) =>
    usd_per_lb === null
      ? `no price of ${PRODUCT_WORDS[product]}`
      : `${PRODUCT_WORDS[product]} at $${usd_per_lb.toFixed(2)}/lb${since === null ? '' : ` since ${formatDay(since, timezone)}`}`,
  );
  return [known, ...costs].join('; ');
}

function dayOf(instant: string, { timezone }: VersionedReport['report_data']): string {
  return formatDay(instant, timezone);
}

interface CorrectedReading {
  readonly reading_id: number;
  readonly now: { readonly vacuum_reading: number } | null;
}

/** 'corrected since: now 45' at a reading of a report, 'deleted since', or null while it is what it was. */
export function describeCorrection(
  { reading_id }: { readonly reading_id?: number | undefined },
  corrected: readonly CorrectedReading[] = [],
): string | null {
  const found = corrected.find((each) => each.reading_id === reading_id);
  if (found === undefined) return null;
  return found.now === null
    ? 'deleted since'
    : `corrected since: now ${found.now.vacuum_reading.toLocaleString('en-US')}`;
}
