import { readDigits } from '../primitives/texts.ts';

/** Minutes as teachers and models write them; a letter after them makes another word. */
const MINUTES = String.raw`(?:min(?:ute[ns]?|utos?|uti|uuttia)?s?|мин(?:ут[аы]?)?|分(?:钟|鐘|間)?|분|นาที|دقيقة|دقائق|मिनट|dk|dakika|phút|menit)(?!\p{L})\.?`;
const HOURS = String.raw`(?:h(?:(?:ou)?rs?|our)?|std|stunden?|heures?|horas?|ore|час(?:а|ов)?|小时|小時|時間|시간|saat|giờ)\.?`;
const TO = String.raw`\s*(?:-|–|—|to)\s*`;
/** A bullet, a number, a bracket or '~' before the time. */
const START = String.raw`\s*(?:[-–*•+] |\d{1,2}[.)] )?[([（]?(?:[~≈]\s?)?`;
/** Between the time and the activity. */
const GAP = String.raw`[\s.:：)\]）–—-]*`;

/** A line of a time block: '10 min - activity' (rules 7). */
const MINUTES_FIRST = new RegExp(String.raw`^(${START})(\p{Nd}{1,3})((?:-|\s*)${MINUTES}${GAP}([^\n]*))$`, 'iu');
/** '0-10 min: Engage': from which minute to which, or how long at least and at most. */
const FROM_TO = new RegExp(String.raw`^(${START})(\d{1,3})(${TO})(\d{1,3})(\s*${MINUTES}${GAP}([^\n]*))$`, 'iu');
/** 'Hook (0-5 min)'. */
const FROM_TO_IN_BRACKETS = new RegExp(
  String.raw`^([^\n([（]{1,300}[([（])(\d{1,3})(${TO})(\d{1,3})(\s*${MINUTES}\s{0,5}[)\]）][^\n]*)$`,
  'iu',
);
/** '1 h: lab', '1.5 h', '1 h 10 min: lab', '1h10 lab'. */
const HOURS_FIRST = new RegExp(
  String.raw`^(${START})(\d{1,2})(?:[.,](\d))?\s*${HOURS}(?:\s*(?:and\s)?(\d{1,2})\s*${MINUTES}|(?<=h)(\d{1,2})(?![\p{L}\p{N}])|(?![\p{L}\p{N}]))(${GAP}([^\n]*))$`,
  'iu',
);
const CLOCK = String.raw`([01]?\d|2[0-4])[:h]([0-5]\d)(?:\s*[ap]\.?m\.?)?`;
/** '9:00-9:10 Hook', '(9:00–9:10) Hook', '9h00-9h10 Hook'. */
const CLOCK_TIMES = new RegExp(String.raw`^${START}${CLOCK}${TO}${CLOCK}(?![\p{L}\p{N}:])${GAP}([^\n]*)$`, 'iu');

interface Timed {
  readonly minutes: number;
  readonly activity: string;
}

/** A line that says how long something takes: what stands before and after the digits, to write others in their place. */
export type TimedLine = Timed &
  (
    | { readonly form: 'minutes' | 'hours'; readonly before: string; readonly after: string }
    | {
        readonly form: 'range';
        readonly before: string;
        readonly after: string;
        readonly between: string;
        least: number;
      }
    | {
        readonly form: 'position';
        readonly before: string;
        readonly after: string;
        readonly between: string;
        from: number;
      }
    | { readonly form: 'clock' }
  );

/**
 * The timed lines of a text at their places. '0-5 min' and '5-15 min' after it say from which minute to which: a line
 * does so if it begins at 0, or where a neighbour ends or ends where one begins. Any other '10-15 min' says how long
 * something may take, and counts its larger number, since that much has to be kept free. Times on the clock count what
 * is between them, also across noon or midnight.
 */
export function listTimedLines(text: string): (TimedLine | undefined)[] {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const spans = lines.map(readSpan);
  const inOrder = spans.flatMap((span) => span ?? []);
  const places = new Map(inOrder.map((span, place) => [span, place]));
  return lines.map((line, at) => {
    const span = spans[at];
    if (span !== undefined) return timedSpan(span, neighboursOf(inOrder, places.get(span) ?? 0));
    return readMinutes(line) ?? readClockTimes(line) ?? readHours(line) ?? readLast(line) ?? readInBrackets(line);
  });
}

interface Span extends Record<'before' | 'between' | 'after' | 'activity', string> {
  readonly from: number;
  readonly to: number;
}

type Neighbours = Readonly<Record<'before' | 'after', Span | undefined>>;

function readSpan(line: string): Span | undefined {
  const [, before = '', from, between = '', to, after = '', activity = ''] = FROM_TO.exec(line) ?? [];
  if (from === undefined || to === undefined) return readSpanInBrackets(line);
  if (Number(to) < Number(from)) return undefined;
  return { before, from: Number(from), between, to: Number(to), after, activity: activity.trim() };
}

function readSpanInBrackets(line: string): Span | undefined {
  const [, before = '', from, between = '', to, after = ''] = FROM_TO_IN_BRACKETS.exec(line) ?? [];
  if (from === undefined || to === undefined || Number(to) < Number(from)) return undefined;
  return { before, from: Number(from), between, to: Number(to), after, activity: activityBeside(before, after) };
}

/** The words before and after a time in brackets. */
function activityBeside(before: string, after: string): string {
  const words = before.replace(/[\s([（]+$/u, '').replace(/^\s*[-–*•+] /, '');
  return words.trim() + after.slice(after.search(/[)\]）]/u) + 1).trimEnd();
}

function neighboursOf(spans: readonly Span[], at: number): Neighbours {
  return { before: spans[at - 1], after: spans[at + 1] };
}

function timedSpan({ from, to, ...parts }: Span, { before, after }: Neighbours): TimedLine {
  const isPosition = from === 0 || before?.to === from || after?.from === to;
  if (isPosition) return { ...parts, form: 'position', from, minutes: to - from };
  return { ...parts, form: 'range', least: from, minutes: to };
}

function readMinutes(line: string): TimedLine | undefined {
  const [, before, digits, after, activity = ''] = MINUTES_FIRST.exec(line) ?? [];
  if (before === undefined || digits === undefined || after === undefined) return undefined;
  return { form: 'minutes', before, minutes: readDigits(digits), after, activity: activity.trim() };
}

function readHours(line: string): TimedLine | undefined {
  const [, before, hours, tenths = '0', spaced, joined, after = '', activity = ''] = HOURS_FIRST.exec(line) ?? [];
  if (before === undefined || hours === undefined) return undefined;
  const minutes = 60 * Number(hours) + 6 * Number(tenths) + Number(spaced ?? joined ?? 0);
  return { form: 'hours', before, minutes, after, activity: activity.trim() };
}

const HALF_DAY = 12 * 60;

function readClockTimes(line: string): TimedLine | undefined {
  const [, fromHour, fromMinute, toHour, toMinute, activity = ''] = CLOCK_TIMES.exec(line) ?? [];
  if (fromHour === undefined || toHour === undefined) return undefined;
  const between = 60 * (Number(toHour) - Number(fromHour)) + Number(toMinute) - Number(fromMinute);
  const minutes = ((between % HALF_DAY) + HALF_DAY) % HALF_DAY;
  return { form: 'clock', minutes, activity: activity.trim() };
}

/** At the end of a line: 'Engage (10 minutes)', 'Engage - 10 min', 'Engage 10 min'. */
const MINUTES_LAST = new RegExp(String.raw`(?<!\p{Nd})\p{Nd}{1,3}(?=\s{0,5}${MINUTES}\s{0,5}[)\]）]?\.?$)`, 'iu');
const SIGN_BEFORE = /[\s([（,;:：–—-]/u;

interface LastMinutes extends Timed {
  readonly form: 'minutes';
  readonly before: string;
  readonly after: string;
  /** Between the activity and the minutes. */
  readonly sign: string;
}

/** By steps from the end of the line: a pattern for all of it would take quadratic time for a line of dashes. */
export function readLastMinutes(line: string): LastMinutes | undefined {
  const found = MINUTES_LAST.exec(line);
  if (found === null) return undefined;
  let end = found.index;
  while (end > 0 && SIGN_BEFORE.test(line.charAt(end - 1))) end -= 1;
  const activity = line.slice(0, end).trimStart();
  const gap = line.slice(end, found.index);
  // '5-10 min' says how long something may take.
  if (activity === '' || (/\p{Nd}$/u.test(activity) && /^[–—-]$/.test(gap))) return undefined;
  const before = line.slice(0, found.index);
  const after = line.slice(found.index + found[0].length);
  return { form: 'minutes', before, minutes: readDigits(found[0]), after, activity, sign: gap.trim() };
}

function readLast(line: string): TimedLine | undefined {
  const bare = line.trimEnd();
  const last = readLastMinutes(bare);
  // Without a sign or a column of its own it is a sentence that names minutes.
  const isColumn = last?.sign === '' && /\t\s*$/.test(last.before);
  if (last === undefined || !(last.sign.length === 1 || isColumn)) return undefined;
  return { ...last, after: last.after + line.slice(bare.length), activity: last.activity.replace(/^- /, '') };
}

/** 'Talk (10 min) - in pairs'. */
const IN_BRACKETS = new RegExp(String.raw`[([（]\s{0,5}(\p{Nd}{1,3})\s{0,5}${MINUTES}\s{0,5}[)\]）]`, 'giu');

function readInBrackets(line: string): TimedLine | undefined {
  const [found, ...others] = line.matchAll(IN_BRACKETS);
  // With several it is not one activity.
  if (found?.[1] === undefined || others.length > 0) return undefined;
  const at = found.index + found[0].indexOf(found[1]);
  const [before, after] = [line.slice(0, at), line.slice(at + found[1].length)];
  return { form: 'minutes', before, minutes: readDigits(found[1]), after, activity: activityBeside(before, after) };
}
