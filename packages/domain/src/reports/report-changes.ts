import type { WeeklyReportSummary } from './weekly-report.ts';
import { listReportFigures, REPORT_LIST_TITLES } from './weekly-report-labels.ts';

type ListName = keyof typeof REPORT_LIST_TITLES;

/** What two versions of a report are compared by; rows as they are answered. */
export type ComparedReport = Readonly<{ [List in ListName]?: readonly object[] | undefined }> & {
  readonly company_name: string;
  readonly timezone: string;
  readonly known_at?: string | undefined;
  readonly summary: WeeklyReportSummary;
  readonly vacuum_by_day: readonly object[];
  readonly prices?: readonly object[] | undefined;
};

/** What a later version of a report says otherwise than the one before, in a line; null if it says the same. */
export function describeReportChanges(before: ComparedReport, after: ComparedReport): string | null {
  const found = [
    ...nameChanges(before, after),
    ...figureChanges(before.summary, after.summary),
    ...listChanges(before, after),
    ...priceChanges(before, after),
  ];
  return found.length === 0 ? null : found.join('; ');
}

function nameChanges(before: ComparedReport, after: ComparedReport): string[] {
  return [
    ...changed('company', before.company_name, after.company_name),
    ...changed('time zone', before.timezone.replaceAll('_', ' '), after.timezone.replaceAll('_', ' ')),
    ...(isKnownOtherwise(before, after) ? ['known up to a later time'] : []),
  ];
}

/** Reports of before there were versions do not say when they were known. */
function isKnownOtherwise(before: ComparedReport, after: ComparedReport): boolean {
  if (before.known_at === undefined || after.known_at === undefined) return false;
  return Date.parse(before.known_at) !== Date.parse(after.known_at);
}

function figureChanges(before: WeeklyReportSummary, after: WeeklyReportSummary): string[] {
  const earlier = listReportFigures(before);
  return [
    ...changed('tanks in circulation before', before.total_tanks_before, after.total_tanks_before),
    ...listReportFigures(after).flatMap(({ label, value }, at) => changed(inWords(label), earlier[at]?.value, value)),
  ];
}

function listChanges(before: ComparedReport, after: ComparedReport): string[] {
  const lists = Object.keys(REPORT_LIST_TITLES) as ListName[];
  return [
    ...lists.flatMap((list) => rowChanges(list, before[list] ?? [], after[list] ?? [])),
    ...otherRows('vacuum by day', before.vacuum_by_day, after.vacuum_by_day),
  ];
}

function priceChanges(before: ComparedReport, after: ComparedReport): string[] {
  if (before.prices === undefined || after.prices === undefined) return [];
  return JSON.stringify(before.prices) === JSON.stringify(after.prices) ? [] : ['prices'];
}

/** The number of rows is a figure of its own, except for findings. */
function rowChanges(list: ListName, before: readonly object[], after: readonly object[]): string[] {
  const title = inWords(REPORT_LIST_TITLES[list]);
  if (before.length === after.length) return otherRows(title, before, after);
  return list === 'custody_findings' ? changed(title, before.length, after.length) : [];
}

/** 'fresh pulls: 1 of 3 differs' */
function otherRows(title: string, before: readonly object[], after: readonly object[]): string[] {
  const known = new Map<string, number>();
  for (const row of before.map(rowText)) known.set(row, (known.get(row) ?? 0) + 1);
  const others = after.map(rowText).filter((row) => {
    const left = known.get(row) ?? 0;
    known.set(row, left - 1);
    return left <= 0;
  }).length;
  if (others === 0) return [];
  return [`${title}: ${others} of ${after.length} ${others === 1 ? 'differs' : 'differ'}`];
}

/** By what it says: the id of a reading is not shown, and reports of before there were versions have none. */
function rowText(row: object): string {
  const { reading_id: _, ...shown } = row as { readonly reading_id?: number };
  return JSON.stringify(shown);
}

function changed(what: string, before: string | number | undefined, after: string | number): string[] {
  return before === after ? [] : [`${what} ${after} (before ${before})`];
}

/** A label in the middle of a line; 'CSC' stays as it is. */
function inWords(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`;
}
