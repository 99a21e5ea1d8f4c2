import { COUNT, HOURS, MINUTES } from './time-words.ts';

const TIME = String.raw`(?:(?:${COUNT})\s?-?${MINUTES}|${HOURS})`;
/** Not 'zusammen' or 'all together', which is how a class works. */
const WORDS =
  'total(?:e|ie)?|totaal|totalt|summe|en total|au total|in totale|no total|' +
  'insgesamt|gesamt(?:zeit|dauer)?|всего|итого|łącznie|toplam|合計|合计|总计|總計|共计|합계|총';
/** Words that may stand between: 'Total lesson time: 45 minutes'. */
const OF_WHAT = String.raw`(?:\s(?:lesson|class|session|time|minutes|duration|length|teaching|de|du|la|der|tiempo|temps|durée|duración|clase|cours|zeit|dauer|время|времени)){0,3}`;
const SIGNS = String.raw`[\s*:：=–—(（-]{0,5}`;
/** The sum of all others, and nothing else: 'Sum up: 5 min' is an activity. */
const TOTAL = new RegExp(
  String.raw`^\s*(?:- )?\*{0,2}(?:${WORDS})${OF_WHAT}${SIGNS}(?:is |of )?(?:~|≈|ca\. |about )?${TIME}[)）]?\*{0,2}(?:\s\([^()\n]{0,60}\))?[.!]?\s*$`,
  'iu',
);
/** A label below or above what takes so long: 'Duration: 10 min'. */
const LABEL =
  /^\s*(?:- )?\*{0,2}(?:duration|time|length|dauer|zeit|duración|tiempo|durée|temps|durata|tempo|duração|duur|tijd|время|продолжительность|时间|时长|時間|所要時間|시간)\*{0,2}\s?[:：]/iu;
/** The name of a row with the sum of the rows. */
const TOTAL_CELL = new RegExp(String.raw`^\*{0,2}(?:${WORDS})${OF_WHAT}\s?[:：]?(?:\s?${TIME})?\*{0,2}$`, 'iu');

export function isTotalCell(cell: string): boolean {
  return TOTAL_CELL.test(cell.trim());
}

/** Whether a line says only how long something takes that stands in a line above it. */
export function isDurationLabel(line: string): boolean {
  return LABEL.test(line);
}

/**
 * The places of lines that count nothing, since they sum up the others. 'Duration: 60 min' does so where it stands once,
 * beside other minutes, and below no activity or with their sum; any other belongs to its activity.
 */
export function placesOfTotals(
  lines: readonly string[],
  minutesAt: (at: number) => number | undefined,
): ReadonlySet<number> {
  const isTimed = (at: number) => minutesAt(at) !== undefined;
  const totals = lines.flatMap((line, at) => (TOTAL.test(line) ? [at] : []));
  const [label, ...more] = lines.flatMap((line, at) => (LABEL.test(line) && isTimed(at) ? [at] : []));
  if (label === undefined || more.length > 0) return new Set(totals);
  const others = lines.flatMap((_, at) => (at === label || totals.includes(at) ? [] : (minutesAt(at) ?? [])));
  // One other that takes as long is another activity.
  const isSum = others.length > 1 && others.reduce((sum, minutes) => sum + minutes, 0) === minutesAt(label);
  const isOfLesson = others.length > 0 && (isSum || activityAbove(lines, label, isTimed) === null);
  return new Set(isOfLesson ? [...totals, label] : totals);
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
