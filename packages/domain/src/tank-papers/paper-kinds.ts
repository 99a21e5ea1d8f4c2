import { addCalendarMonths } from '../time/calendar-dates.ts';

/** spec 2 §9: 2.5 years, as calendar months (rules 3). */
export const INSPECTION_INTERVAL_MONTHS = 30;

/** ADR 6.7.4.14.2: the periodic test of a portable tank. */
export const FIVE_YEAR_TEST_MONTHS = 60;

export type PlateColumn = 'csc_inspection_date' | 'five_year_test_date' | 'reference_holding_days';

interface Kind {
  readonly label: string;
  /** When the next one is due, in calendar months after its date; null where no rule says it. */
  readonly months: number | null;
  /** The column of the tank that says the same: where it is entered, it decides. */
  readonly plate?: PlateColumn;
}

/** The papers that every tank has clocks for, in the order of lists. A line here is all that a further kind needs. */
export const PAPER_KINDS = {
  // ADR and IMDG 6.7.4.14.2, as the tests of the plate.
  periodic_test_2_5: { label: '2.5-year test', months: INSPECTION_INTERVAL_MONTHS, plate: 'csc_inspection_date' },
  periodic_test_5: { label: '5-year test', months: FIVE_YEAR_TEST_MONTHS, plate: 'five_year_test_date' },
  // CSC Annex I, regulation 2: at most 30 months between examinations, also under an ACEP.
  csc_acep: { label: 'CSC or ACEP', months: 30 },
  // ADR 6.7.4.14.8: with each periodic test.
  relief_valves: { label: 'Relief valves', months: INSPECTION_INTERVAL_MONTHS },
  // A year is usual for gauges [C].
  vacuum_gauge: { label: 'Vacuum gauge calibration', months: 12 },
  level_gauge: { label: 'Level gauge calibration', months: 12 },
  // ADR 6.7.4.15.1: it stays on the plate.
  holding_time_mark: { label: 'Reference holding time mark', months: null, plate: 'reference_holding_days' },
} as const satisfies Readonly<Record<string, Kind>>;

export type PaperKindKey = keyof typeof PAPER_KINDS;

/** A kind of paper, of every tank or one that a company has added. */
export interface PaperKind {
  /** Of a company's own 'own-12', by its id. */
  readonly kind: string;
  readonly label: string;
  readonly months: number | null;
}

export const MAX_PAPER_MONTHS = 240;

const KINDS: Readonly<Record<string, Kind>> = PAPER_KINDS;

/** The column of the tank that says the same as a paper of this kind; undefined if none does. */
export function plateColumnOf(kind: string): PlateColumn | undefined {
  return isPaperKindKey(kind) ? KINDS[kind]?.plate : undefined;
}

export function isPaperKindKey(kind: string): kind is PaperKindKey {
  return Object.hasOwn(KINDS, kind);
}

export function listPaperKinds(): readonly PaperKind[] {
  return Object.entries(KINDS).map(([kind, { label, months }]) => ({ kind, label, months }));
}

const OWN_KIND = /^own-(\d{1,9})$/;

export function ownKindName(id: number): string {
  return `own-${id}`;
}

/** The id of a kind that a company has added; null for another name. */
export function ownKindId(kind: string): number | null {
  const digits = OWN_KIND.exec(kind)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The next due date ('YYYY-MM-DD') by the rule of the kind; null where it has none. */
export function paperDueDate({ months }: Pick<PaperKind, 'months'>, issuedAt: string): string | null {
  return months === null ? null : addCalendarMonths(issuedAt, months);
}
