import { addDays } from '../time/calendar-dates.ts';
import { type PaperKind, type PaperKindKey, type PlateColumn, plateColumnOf } from './paper-kinds.ts';

export const PAPER_STATES = ['valid', 'due_soon', 'expired', 'without_end'] as const;
export type PaperState = (typeof PAPER_STATES)[number];

export const PAPER_STATE_LABELS: Readonly<Record<PaperState, string>> = {
  valid: 'Valid',
  due_soon: 'Due Soon',
  expired: 'Expired',
  without_end: 'No due date',
};

/** Dates are 'YYYY-MM-DD'. On the due day itself a paper is still valid, as a test is. */
export function findPaperState(dueAt: string | null, today: string, dueSoonDays: number): PaperState {
  if (dueAt === null) return 'without_end';
  if (dueAt < today) return 'expired';
  return dueAt <= addDays(today, dueSoonDays) ? 'due_soon' : 'valid';
}

interface DatedPaper {
  readonly kind: string;
  readonly due_at: string | null;
}

/** The latest paper of its kind. */
export interface LatestPaper extends DatedPaper {
  readonly label: string;
}

/** The paper of the 2.5-year test, which the inspections of spec 2 §9 are; undefined if there is none. */
export function findInspectionPaper<Paper extends DatedPaper>(papers: readonly Paper[] | undefined): Paper | undefined {
  const kind: PaperKindKey = 'periodic_test_2_5';
  return papers?.find((paper) => paper.kind === kind);
}

type Plate = Readonly<Record<PlateColumn, string | number | null>>;

/** Whether the plate of the tank says the same: it decides then, and the paper is its proof. */
export function isKnownFromPlate(kind: string, tank: Plate): boolean {
  const column = plateColumnOf(kind);
  return column !== undefined && tank[column] !== null;
}

export interface ExpiredPaper {
  readonly label: string;
  readonly dueDate: string;
}

/** What the load gate minds of the papers of a tank. */
export interface LackingPapers {
  readonly expired: readonly ExpiredPaper[];
  /** The labels of those that a tank must have. */
  readonly missing: readonly string[];
}

/** Of the latest paper of each kind those that have expired by a day, but for the tests that the plate tells of. */
export function findExpiredPapers(
  tank: Plate & { readonly papers: readonly LatestPaper[] },
  date: string,
): readonly ExpiredPaper[] {
  return tank.papers.flatMap(({ kind, label, due_at }) =>
    due_at !== null && due_at < date && !isKnownFromPlate(kind, tank) ? [{ label, dueDate: due_at }] : [],
  );
}

/** The kinds of which a tank has no paper, but for the tests that its plate tells of. */
export function findMissingPapers(
  tank: Plate & { readonly papers: readonly DatedPaper[] },
  kinds: readonly PaperKind[],
): readonly string[] {
  return kinds
    .filter(({ kind }) => !tank.papers.some((paper) => paper.kind === kind) && !isKnownFromPlate(kind, tank))
    .map(({ label }) => label);
}
