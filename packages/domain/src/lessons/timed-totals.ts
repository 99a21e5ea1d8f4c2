import { COUNT, HOURS, MINUTES } from './time-words.ts';

const TIME = String.raw`(?:(?:${COUNT})\s?-?${MINUTES}|${HOURS})`;
/** Not 'zusammen' or 'all together', which is how a class works. */
const WORDS =
  'total(?:e|ie)?|totaal|totalt|summe|en total|au total|in totale|no total|' +
  'insgesamt|gesamt(?:zeit|dauer)?|всего|итого|łącznie|toplam|合計|合计|总计|總計|共计|합계|총';
/** They also say how a class works, so that their time has to be the sum of several others above it. */
const WORDS_OF_SUMS = 'sum|in all|altogether|overall|all together|zusammen|razem';
/** Words that may stand between: 'Total lesson time: 45 minutes'. */
const OF_WHAT = String.raw`(?:\s(?:lesson|class|session|time|minutes|duration|length|teaching|de|du|la|der|tiempo|temps|durée|duración|clase|cours|zeit|dauer|время|времени)){0,3}`;
const SIGNS = String.raw`[\s*:：=–—(（-]{0,5}`;
/** The sum of all others, and nothing else: 'Sum up: 5 min' is an activity. */
const TOTAL = totalOf(WORDS);
const SUM = totalOf(WORDS_OF_SUMS);
/** A label below or above what takes so long: 'Duration: 10 min'. */
const LABEL =
  /^\s*(?:- )?\*{0,2}(?:duration|time|length|dauer|zeit|duración|tiempo|durée|temps|durata|tempo|duração|duur|tijd|время|продолжительность|时间|时长|時間|所要時間|시간)\*{0,2}\s?[:：]/iu;
/** The name of a row with the sum of the rows. */
const TOTAL_CELL = totalCellOf(WORDS);
const SUM_CELL = totalCellOf(WORDS_OF_SUMS);
const TIMES = new RegExp(TIME, 'giu');
/** 'Total: 30 min (10 + 20)'. */
const NUMBER_IN_BRACKETS = /[([（]\P{Nd}{0,60}\p{Nd}/u;
/** What a lesson takes, above steps that miss it by a little. */
const ABOUT_ALL = 0.8;

function totalOf(words: string): RegExp {
  return new RegExp(
    String.raw`^\s*(?:- )?\*{0,2}(?:${words})${OF_WHAT}${SIGNS}(?:is |of )?(?:~|≈|ca\. |about )?${TIME}[)）]?\*{0,2}(?:\s\([^()\n]{0,60}\))?[.!]?\s*$`,
    'iu',
  );
}

function totalCellOf(words: string): RegExp {
  return new RegExp(String.raw`^\*{0,2}(?:${words})${OF_WHAT}\s?[:：]?(?:\s?${TIME})?\*{0,2}$`, 'iu');
}

export function isTotalCell(cell: string): boolean {
  return TOTAL_CELL.test(cell.trim());
}

/** A total only where its time is the sum of several rows above it. */
export function isSumCell(cell: string): boolean {
  return SUM_CELL.test(cell.trim());
}

/** Whether a line is a total by its time alone, so that its words may be those of an activity. */
export function isSumLine(line: string): boolean {
  return SUM.test(line);
}

/** Whether a line says one time and no other number beside it: 'Total: 60 min (1 hour)' would contradict itself. */
export function saysOneTime(line: string): boolean {
  return (line.match(TIMES)?.length ?? 0) <= 1 && !NUMBER_IN_BRACKETS.test(line.replace(TIMES, ''));
}

/** Whether a line says only how long something takes that stands in a line above it. */
export function isDurationLabel(line: string): boolean {
  return LABEL.test(line);
}

/**
 * The places of lines that count nothing, since they sum up the others. 'Duration: 60 min' does so where it stands once,
 * beside other minutes, and below no activity, or with their sum, or above them all and about as long as they are; any other
 * belongs to its activity.
 */
export function placesOfTotals(
  lines: readonly string[],
  minutesAt: (at: number) => number | undefined,
): ReadonlySet<number> {
  const isTimed = (at: number) => minutesAt(at) !== undefined;
  const [label, ...more] = lines.flatMap((line, at) => (LABEL.test(line) && isTimed(at) ? [at] : []));
  const totals = findTotals(lines, minutesAt, more.length === 0 ? label : undefined);
  if (label === undefined || more.length > 0) return new Set(totals);
  const others = lines.flatMap((_, at) => (at === label || totals.includes(at) ? [] : (minutesAt(at) ?? [])));
  // One other that takes as long is another activity.
  const sum = others.reduce((all, minutes) => all + minutes, 0);
  const own = minutesAt(label) ?? 0;
  const isAboveAll = !lines.slice(0, label).some((_, at) => isTimed(at));
  const isSum = others.length > 1 && (own === sum || (isAboveAll && own >= ABOUT_ALL * sum));
  const isOfLesson = others.length > 0 && (isSum || activityAbove(lines, label, isTimed) === null);
  return new Set(isOfLesson ? [...totals, label] : totals);
}

/** The one `label` may be the length of the lesson, and is counted or not. */
function findTotals(
  lines: readonly string[],
  minutesAt: (at: number) => number | undefined,
  label: number | undefined,
): number[] {
  const totals: number[] = [];
  const above: number[] = [];
  const besideLabel: number[] = [];
  for (const [at, line] of lines.entries()) {
    const minutes = minutesAt(at);
    const isSum = () => SUM.test(line) && [above, besideLabel].some((others) => isSumOf(minutes, others));
    if (TOTAL.test(line) || isSum()) totals.push(at);
    else if (minutes !== undefined) {
      above.push(minutes);
      if (at !== label) besideLabel.push(minutes);
    }
  }
  return totals;
}

/** One other that takes as long is another activity. */
export function isSumOf(minutes: number | undefined, others: readonly number[], least = 2): boolean {
  return others.length >= least && others.reduce((sum, own) => sum + own, 0) === minutes;
}

/** What a duration is of: the last line above it that says no time. */
export function activityAbove(lines: readonly string[], at: number, isTimed: (at: number) => boolean): string | null {
  for (let above = at - 1; above >= 0; above -= 1) {
    const line = lines[above]?.trim() ?? '';
    if (line === '') continue;
    if (isTimed(above)) return null;
    return line.replace(/^(?:[-*•+]|\d{1,2}[.)])\s+/, '').replace(/[\s:：]+$/, '');
  }
  return null;
}
