import { findInspectionPaper, type LatestPaper } from '../tank-papers/paper-state.ts';
import { DUE_SOON_DAYS, fiveYearTestDueDate, inspectionDueDate } from '../tanks/inspection-due.ts';
import { daysBetween } from '../time/calendar-dates.ts';
import { formatCalendarDate } from '../time/full-date.ts';
import { counted, listed, sentence } from './sentences.ts';

export const INSPECTION_KINDS = { csc: 'CSC inspection', five_year: 'Five-year test' } as const;
type InspectionKind = keyof typeof INSPECTION_KINDS;

/** The same within a sentence. */
const WORDS: Readonly<Record<InspectionKind, string>> = { csc: 'CSC inspection', five_year: 'five-year test' };

/** As long as the interval of the inspections of spec 2 §9; five-year tests may come later. */
export const MONTHS_AHEAD = 30;

interface InspectedTank {
  readonly tank_number: string;
  readonly csc_inspection_date: string | null;
  readonly five_year_test_date: string | null;
  readonly papers?: readonly LatestPaper[] | undefined;
}

export interface InspectionAhead<Tank> {
  readonly tank: Tank;
  readonly kind: InspectionKind;
  /** 'YYYY-MM-DD'; null where the last inspection is not known. */
  readonly due: string | null;
  /** Negative when overdue. */
  readonly days: number | null;
  readonly state: 'never' | 'overdue' | 'soon' | 'later';
}

interface InspectionView {
  /** The company's day. */
  readonly today: string;
  readonly dueSoonDays?: number;
}

/** Every inspection to come: those never made and the longest overdue first. A five-year test only where one is recorded. */
export function listInspectionsAhead<Tank extends InspectedTank>(
  tanks: readonly Tank[],
  { today, dueSoonDays = DUE_SOON_DAYS }: InspectionView,
): readonly InspectionAhead<Tank>[] {
  const dated = (tank: Tank, kind: InspectionKind, due: string | null): InspectionAhead<Tank> => {
    if (due === null) return { tank, kind, due, days: null, state: 'never' };
    const days = daysBetween(today, due);
    return { tank, kind, due, days, state: days < 0 ? 'overdue' : days <= dueSoonDays ? 'soon' : 'later' };
  };
  return tanks
    .flatMap((tank) => {
      const { csc_inspection_date: csc, five_year_test_date: test, papers } = tank;
      const paper = csc === null ? findInspectionPaper(papers) : undefined;
      const due = csc === null ? (paper?.due_at ?? null) : inspectionDueDate(csc);
      return [
        // A paper without a due date asks for no inspection.
        ...(due === null && paper !== undefined ? [] : [dated(tank, 'csc', due)]),
        ...(test === null ? [] : [dated(tank, 'five_year', fiveYearTestDueDate(test))]),
      ];
    })
    .toSorted((one, other) => compareTexts(one.due ?? '', other.due ?? ''));
}

/** How many come due in each month: this one first, then MONTHS_AHEAD - 1 further; overdue and later ones are in none. */
export function countByMonth(inspections: readonly InspectionAhead<unknown>[], today: string): readonly number[] {
  const counts = Array.from({ length: MONTHS_AHEAD }, () => 0);
  for (const { due, state } of inspections) {
    if (due === null || state === 'overdue') continue;
    const month = monthsBetween(today, due);
    if (month < MONTHS_AHEAD) counts[month] = (counts[month] ?? 0) + 1;
  }
  return counts;
}

/** Calendar months from the month of one day to that of another. */
function monthsBetween(from: string, to: string): number {
  const count = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return count(to) - count(from);
}

/** '2 CSC inspections are overdue, the longest the CSC inspection of GASU 1 (since 3 Mar 2026). The next …'. */
export function answerInspections(inspections: readonly InspectionAhead<InspectedTank>[]): string {
  const of = (state: InspectionAhead<unknown>['state']) => inspections.filter((each) => each.state === state);
  const [never, overdue, soon] = [of('never'), of('overdue'), of('soon')];
  const [worst] = overdue;
  const [next] = [...soon, ...of('later')];
  const late = [
    worst === undefined ? '' : describeOverdue(overdue, worst),
    never.length === 0 ? '' : `${counted(never.length, 'tank')} ${never.length === 1 ? 'was' : 'were'} never inspected`,
  ].filter((part) => part !== '');
  const first = late.length === 0 ? 'No inspection is overdue.' : sentence(late.join('; '));
  if (next === undefined) return `${first} No other date is known.`;
  const when = `The next to come due is the ${nameInspection(next)}, on ${formatCalendarDate(next.due ?? '')}`;
  return `${first} ${when}${soon.length > 1 ? `; ${countKinds(soon)} come due soon` : ''}.`;
}

function describeOverdue(
  overdue: readonly InspectionAhead<InspectedTank>[],
  longest: InspectionAhead<InspectedTank>,
): string {
  const since = `(since ${formatCalendarDate(longest.due ?? '')})`;
  if (overdue.length === 1) return `the ${nameInspection(longest)} is overdue ${since}`;
  return `${countKinds(overdue)} are overdue, the longest the ${nameInspection(longest)} ${since}`;
}

function nameInspection({ kind, tank }: InspectionAhead<InspectedTank>): string {
  return `${WORDS[kind]} of ${tank.tank_number}`;
}

/** '2 CSC inspections and 1 five-year test'. */
function countKinds(inspections: readonly InspectionAhead<unknown>[]): string {
  const count = (wanted: InspectionKind) => inspections.filter(({ kind }) => kind === wanted).length;
  const [csc, fiveYear] = [count('csc'), count('five_year')];
  return listed([csc === 0 ? '' : counted(csc, WORDS.csc), fiveYear === 0 ? '' : counted(fiveYear, WORDS.five_year)]);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
