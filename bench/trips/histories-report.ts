import { readFileSync } from 'node:fs';
import { judgeTankHistory, type RecordedHistory } from '../../apps/server/src/operations/judge/judge-history.ts';
import { type HistoryScore, readTruths, scoreHistories } from '../../packages/domain/test-support/score-histories.ts';
import { HISTORY_KINDS, simulateHistory } from './simulate-histories.ts';

/** Judges made-up histories of every kind, and holds them against their truth; as Markdown. */
export function reportHistories({ histories, from }: { readonly histories: number; readonly from: number }): string {
  const cases = HISTORY_KINDS.flatMap((kind) =>
    Array.from({ length: histories }, (_, index) => simulateHistory(kind, from + index)),
  );
  const rows = cases.map(({ recorded }) => judgeTankHistory(recorded));
  const scores = scoreHistories(
    rows,
    cases.map(({ truth }) => truth),
  );
  return ['### Histories', `Seeds ${from} to ${from + histories - 1} of each kind.`, tableOf(scores)].join('\n\n');
}

/** The same of the reference histories, whose truth stands in a file; as Markdown. */
export function reportReferences(): string {
  const sections = REFERENCES.map(({ title, file }) => {
    const rows = read(`${file}.jsonl`)
      .trim()
      .split('\n')
      .map((line) => judgeTankHistory(JSON.parse(line) as RecordedHistory));
    return `${title}:\n\n${tableOf(scoreHistories(rows, readTruths(read(`${file}-truth.csv`))))}`;
  });
  return ['### Reference histories', ...sections].join('\n\n');
}

const REFERENCES = [
  { title: 'Five of each of twelve kinds', file: 'histories' },
  { title: 'Two of each of 26 kinds that fleets have', file: 'fleet-histories' },
] as const;

function read(name: string): string {
  return readFileSync(new URL(`../../packages/domain/reference/${name}`, import.meta.url), 'utf8');
}

function tableOf(scores: readonly HistoryScore[]): string {
  return [
    '| kind | too late, % | certain over true | days not known, % | yes to journeys too long | yes to others, % | wrong pump-downs | wrong doubts |',
    '|---|---|---|---|---|---|---|---|',
    ...scores.map(rowOf),
  ].join('\n');
}

function rowOf(score: HistoryScore): string {
  const told = score.histories - score.notKnown;
  const percent = (part: number, whole: number) => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1));
  const cells = [
    score.kind === 'all' ? '**all**' : score.kind,
    percent(score.late, told),
    Number.isNaN(score.share) ? '–' : score.share.toFixed(2),
    percent(score.notKnown, score.histories),
    `${score.wrongYes} of ${score.tooLong}`,
    percent(score.rightYes, score.histories - score.tooLong),
    String(score.wrongPumps),
    String(score.wrongDoubts),
  ];
  return `| ${cells.join(' | ')} |`;
}
