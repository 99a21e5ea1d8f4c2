import { examplesOf, questionExampleOf } from './forecast-examples.ts';
import { isRising, type KindFigures, type Outcome, summarise } from './run-forecasts.ts';
import { RISING_KINDS, SERIES_KINDS, type SeriesKind } from './series-kinds.ts';
import type { SeriesStyle } from './simulate-series.ts';

interface StyleOutcomes {
  readonly style: SeriesStyle;
  readonly now: readonly Outcome[];
  readonly first: readonly Outcome[];
}

const TITLES: Readonly<Record<SeriesStyle, string>> = {
  'like-reference': 'Like the reference data',
  varied: 'Varied: other noise, spacing, spans, digits, pauses, missing loads',
};

/** The figures as Markdown, the first version's in brackets. */
export function reportOf(
  styles: readonly StyleOutcomes[],
  { series, from }: { readonly series: number; readonly from: number },
): string {
  const seeds = `Seeds ${from} to ${from + series - 1}, ${series} series a kind. In brackets: the first version.`;
  const examples = ['### In words', 'The first series of each kind (seen on 1 June 2026):', examplesOf(from)];
  const question = `A question about a reading: '${questionExampleOf(from)}'`;
  return [seeds, ...styles.flatMap(sectionOf), ...examples, question].join('\n\n');
}

function sectionOf({ style, now, first }: StyleOutcomes): string[] {
  const rows = SERIES_KINDS.map((kind) => rowOf(kind, ofKind(now, kind), ofKind(first, kind)));
  const all = rowOf('**all rising kinds**', summarise(now.filter(isRising)), summarise(first.filter(isRising)));
  const table = [
    '| kind | dated, % | of those that reach 75 within two years, % | covered, % | true day earlier, later, % | width by days left | error |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    all,
  ].join('\n');
  return [`### ${TITLES[style]}`, table, confidenceTable(now), describePlausibility(now)];
}

function ofKind(outcomes: readonly Outcome[], kind: SeriesKind): KindFigures {
  return summarise(outcomes.filter((outcome) => outcome.kind === kind));
}

function rowOf(title: string, now: KindFigures, first: KindFigures): string {
  const both = (show: (figures: KindFigures) => string) => `${show(now)} (${show(first)})`;
  const isDated = title.startsWith('**') || RISING_KINDS.some((kind) => kind === title);
  const cells = [
    title,
    both(({ dated, series }) => percent(dated, series)),
    ...(isDated
      ? [
          both(({ datedOfReaching, reaching }) => percent(datedOfReaching, reaching)),
          both(({ covered, compared }) => percent(covered, compared)),
          `${percent(now.tooLate, now.compared)}, ${percent(now.tooEarly, now.compared)}`,
          both(({ medianWidth }) => medianWidth?.toFixed(2) ?? '–'),
          both(({ medianError }) => medianError?.toFixed(2) ?? '–'),
        ]
      : ['', '', '', '', '']),
  ];
  return `| ${cells.join(' | ')} |`;
}

function confidenceTable(now: readonly Outcome[]): string {
  const rows = (['high', 'medium', 'low'] as const).map((confidence) => {
    const dated = now.filter((outcome) => isRising(outcome) && outcome.date?.confidence === confidence);
    const { series, covered, medianWidth } = summarise(dated);
    const wrongly = now.filter((outcome) => !isRising(outcome) && outcome.date?.confidence === confidence);
    return `| ${confidence} | ${series} | ${percent(covered, series)} | ${medianWidth?.toFixed(2) ?? '–'} | ${wrongly.length} |`;
  });
  return [
    '| confidence | dates of rising kinds | covered, % | width by days left | dates of stale, flat, mixed ones |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function describePlausibility(now: readonly Outcome[]): string {
  const checks = now.flatMap(({ plausibility }) => (plausibility === null ? [] : [plausibility]));
  const good = checks.filter(({ isGoodAsked }) => isGoodAsked).length;
  const pascals = checks.filter(({ arePascalsAsked }) => arePascalsAsked).length;
  return `Plausibility, ${checks.length} readings six days later: ${percent(good, checks.length)} % of the good ones and ${percent(pascals, checks.length)} % of those in pascals are asked about.`;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : ((100 * part) / whole).toFixed(part > 0 && part / whole < 0.05 ? 1 : 0);
}
