import { median } from '../src/primitives/numbers.ts';

/** What is true of a made-up history, as in `histories-truth.csv`. */
export interface HistoryTruth {
  readonly id: string;
  readonly kind: string;
  readonly trueDays: number;
  readonly isJourneyTooLong: boolean;
  /** `free`: either is right. */
  readonly pump: 'now' | 'not-now' | 'free';
  readonly doubt: 'gauge' | 'none' | 'free';
}

export interface HistoryScore {
  readonly kind: string;
  readonly histories: number;
  /** Histories without days. */
  readonly notKnown: number;
  /** 'For certain' beyond the true days. */
  readonly late: number;
  /** The median of certain over true days. */
  readonly share: number;
  /** 'Yes' to a journey that is too long, of how many too long ones. */
  readonly wrongYes: number;
  readonly tooLong: number;
  /** 'Yes' to a journey that is not too long. */
  readonly rightYes: number;
  readonly wrongPumps: number;
  readonly wrongDoubts: number;
}

/** Holds rows of `npm run judge -- histories` against the truth, by kind and over all. */
export function scoreHistories(rows: readonly string[], truths: readonly HistoryTruth[]): readonly HistoryScore[] {
  const byId = new Map(rows.map((row) => [row.split(',')[0], row.split(',')]));
  const kinds = [...new Set(truths.map(({ kind }) => kind))];
  return [...kinds, 'all'].map((kind) => {
    const cases = truths
      .filter((truth) => kind === 'all' || truth.kind === kind)
      .map((truth) => ({ truth, row: byId.get(truth.id) ?? [] }));
    const days = cases.flatMap(({ truth, row: [, certain] }) =>
      certain === undefined || certain === '' ? [] : [Number(certain) / truth.trueDays],
    );
    const count = (isSo: (truth: HistoryTruth, row: readonly (string | undefined)[]) => boolean) =>
      cases.filter(({ truth, row }) => isSo(truth, row)).length;
    return {
      kind,
      histories: cases.length,
      notKnown: cases.length - days.length,
      late: days.filter((share) => share > 1).length,
      share: median(days) ?? Number.NaN,
      wrongYes: count((truth, [, , , gate]) => truth.isJourneyTooLong && gate === 'yes'),
      tooLong: count((truth) => truth.isJourneyTooLong),
      rightYes: count((truth, [, , , gate]) => !truth.isJourneyTooLong && gate === 'yes'),
      wrongPumps: count(({ pump }, [, , , , by]) => pump !== 'free' && (pump === 'now') !== (by === 'now')),
      wrongDoubts: count(({ doubt }, row) => doubt !== 'free' && doubt !== row[5]),
    };
  });
}

/** The rows of a truth file. */
export function readTruths(csv: string): readonly HistoryTruth[] {
  return csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [id = '', kind = '', , days = '', tooLong, pump, doubt] = line.split(',');
      return {
        ...{ id, kind, trueDays: Number(days), isJourneyTooLong: tooLong === 'true' },
        pump: pump === 'now' || pump === 'not-now' ? pump : 'free',
        doubt: doubt === 'gauge' || doubt === 'none' ? doubt : 'free',
      };
    });
}
