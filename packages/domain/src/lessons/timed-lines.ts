import { readLastMinutes } from './last-minutes.ts';
import { COUNT, HOURS, MINUTES, ORDER, readCount, readHoursText } from './time-words.ts';
import { BARE_UNIT, findTimedRows, type TimedRow } from './timed-rows.ts';
import { activityAbove, isDurationLabel, isSumOf, placesOfTotals } from './timed-totals.ts';

const TO = String.raw`\s*(?:-|–|—|to)\s*`;
/** A bullet, a number, a bracket or '~' before the time. */
const START = String.raw`\s*(?:[-–*•+] |\d{1,2}[.)] )?[([（]?(?:[~≈]\s?)?`;
/** Between the time and the activity. */
const GAP = String.raw`[\s.:：)\]）–—-]*`;

/** A line of a time block: '10 min - activity' (rules 7). */
const MINUTES_FIRST = new RegExp(String.raw`^(${START}${ORDER}?)(${COUNT})((?:-|\s*)${MINUTES}${GAP}([^\n]*))$`, 'iu');
/** '0-10 min: Engage': from which minute to which, or how long at least and at most. */
const FROM_TO = new RegExp(String.raw`^(${START})(\d{1,3})(${TO})(\d{1,3})(\s*${MINUTES}${GAP}([^\n]*))$`, 'iu');
/** 'Hook (0-5 min)'. */
const FROM_TO_IN_BRACKETS = new RegExp(
  String.raw`^([^\n([（]{1,300}[([（])(\d{1,3})(${TO})(\d{1,3})(\s*${MINUTES}\s{0,5}[)\]）][^\n]*)$`,
  'iu',
);
/** '1 h: lab', '1 h 10 min: lab', 'half an hour: lab'. */
const HOURS_FIRST = new RegExp(String.raw`^(${START}${ORDER}?)(${HOURS})(${GAP}([^\n]*))$`, 'iu');
/** 'Lab (1 h)' and, at the end of a line, 'Lab: 1 h'. */
const HOURS_AFTER = new RegExp(
  String.raw`(?<=[([（]\s?)${HOURS}(?=\s?[)\]）])|(?<=[,;:：–—-]\s?|\t)${HOURS}(?=\.?$)`,
  'giu',
);
const CLOCK = String.raw`([01]?\d|2[0-4])[:h]([0-5]\d)(?:\s*[ap]\.?m\.?)?`;
/** '9:00-9:10 Hook', '(9:00–9:10) Hook', '9h00-9h10 Hook'. */
const CLOCK_TIMES = new RegExp(String.raw`^${START}${CLOCK}${TO}${CLOCK}(?![\p{L}\p{N}:])${GAP}([^\n]*)$`, 'iu');

/** What a range counts, if not minutes: '0-5 points'. */
const COUNTED =
  'points?|pts|marks?|correct|right|of|or|students?|pupils?|children|people|groups?|pairs?|times|years?|pages?|lines?|' +
  'sentences?|words?|items?|questions?|examples?|days?|weeks?|sessions?|grades?|cm|mm|m|km|kg|g|ml|l|am|pm|sec|seconds?|h|hours?';
/** '0-5 Hook', without a word for minutes. */
const BARE_FROM_TO = new RegExp(
  String.raw`^(${START})(\d{1,3})(${TO})(\d{1,3})((?:[\s:：)\]）]{1,5})((?!(?:${COUNTED})(?!\p{L}))\p{L}[^\n]*))$`,
  'iu',
);
/** 'Hook (0-5)'. */
const BARE_IN_BRACKETS = /^([^\n([（]{1,300}[([（])(\d{1,3})(\s*(?:-|–|—|to)\s*)(\d{1,3})(\s?[)\]）][^\n]*)$/iu;
/** At the end: 'Walk: 5-10 min'. */
const FROM_TO_LAST = new RegExp(String.raw`(?<=[,;:：–—-]\s?|\t)(\d{1,3})(${TO})(\d{1,3})(\s?${MINUTES})$`, 'iu');

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
  return readTimes(text).timed;
}

/** With the lines that sum up the others and count nothing, and what they say where it can be read. */
export function readTimes(text: string): {
  readonly timed: (TimedLine | undefined)[];
  readonly totals: ReadonlyMap<number, TimedLine | undefined>;
} {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const rows = findTimedRows(lines, (cell) => (readSpan(cell) ?? readTime(cell)) !== undefined);
  const all = lines.map((line, at) => {
    const row = rows.get(at);
    if (row === undefined) return readSpan(line);
    return row === null || row.isTotal ? undefined : withRow(readSpan(row.cell), row);
  });
  const found = all.flatMap((span) => span ?? []);
  const spans = all.map((span) => (span?.isBare === true && !isLinked(span, found) ? undefined : (span ?? undefined)));
  const inOrder = spans.flatMap((span) => span ?? []);
  const places = new Map(inOrder.map((span, place) => [span, place]));
  const times = lines.map((line, at) => {
    const span = spans[at];
    if (span !== undefined) return timedSpan(span, neighboursOf(inOrder, places.get(span) ?? 0));
    const row = rows.get(at);
    if (row !== undefined) return row === null ? undefined : withRow(readTime(row.cell), row);
    return readTime(line) ?? readHoursAfter(line) ?? readLast(line) ?? readInBrackets(line);
  });
  const isTimed = (at: number) => times[at] !== undefined;
  const totalRows = findTotalRows(rows, (at) => times[at]?.minutes);
  const sums = placesOfTotals(lines, (at) => (totalRows.includes(at) ? undefined : times[at]?.minutes));
  const totals = new Map([...sums, ...totalRows].map((at) => [at, times[at] ?? readLastMinutes(lines[at] ?? '')]));
  const timed = times.map((time, at) => {
    if (time === undefined || totals.has(at)) return undefined;
    const activity = isDurationLabel(lines[at] ?? '') ? activityAbove(lines, at, isTimed) : null;
    return activity === null ? time : { ...time, activity };
  });
  return { timed, totals };
}

function findTotalRows(
  rows: ReadonlyMap<number, TimedRow | null>,
  minutesAt: (at: number) => number | undefined,
): number[] {
  const totals: number[] = [];
  let above: { readonly first: number; readonly minutes: readonly number[] } | null = null;
  for (const [at, row] of rows) {
    if (row === null) continue;
    const minutes: readonly number[] = above?.first === row.first ? above.minutes : [];
    const own = minutesAt(at);
    const isSum = row.sumOfAtLeast !== null && isSumOf(own, minutes, row.sumOfAtLeast);
    if (row.isTotal || isSum) totals.push(at);
    above = { first: row.first, minutes: row.isTotal || isSum || own === undefined ? minutes : [...minutes, own] };
  }
  return totals;
}

function readTime(line: string): TimedLine | undefined {
  return readMinutes(line) ?? readClockTimes(line) ?? readHours(line);
}

/** What was read in a cell, in the row around it. */
function withRow<Time extends Span | TimedLine>(time: Time | undefined, row: TimedRow): Time | undefined {
  if (time === undefined || !('before' in time)) return time && { ...time, activity: row.activity };
  const after = row.isBare ? time.after.slice(BARE_UNIT.length) : time.after;
  return { ...time, before: row.before + time.before, after: after + row.after, activity: row.activity };
}

interface Span extends Record<'before' | 'between' | 'after' | 'activity', string> {
  readonly from: number;
  readonly to: number;
  /** Without a word for minutes, which only its place among others tells. */
  readonly isBare: boolean;
}

type Neighbours = Readonly<Record<'before' | 'after', Span | undefined>>;

function readSpan(line: string): Span | undefined {
  return (
    spanOf(FROM_TO.exec(line)) ??
    spanOf(FROM_TO_IN_BRACKETS.exec(line)) ??
    spanAtEnd(line) ??
    spanOf(BARE_FROM_TO.exec(line), true) ??
    spanOf(BARE_IN_BRACKETS.exec(line), true)
  );
}

function spanOf(found: RegExpExecArray | null, isBare = false): Span | undefined {
  const [, before = '', from, between = '', to, after = '', activity] = found ?? [];
  if (from === undefined || to === undefined || Number(to) < Number(from)) return undefined;
  const words = activity?.trim() ?? activityBeside(before, after);
  return { before, from: Number(from), between, to: Number(to), after, activity: words, isBare };
}

function spanAtEnd(line: string): Span | undefined {
  const bare = line.trimEnd();
  const found = FROM_TO_LAST.exec(bare);
  const [, from = '', between = '', to = '', after = ''] = found ?? [];
  if (found === null || Number(to) < Number(from)) return undefined;
  const before = line.slice(0, found.index);
  const activity = before.replace(/^\s*[-–*•+] /, '').replace(/[\s,;:：–—-]+$/u, '');
  return {
    before,
    from: Number(from),
    between,
    to: Number(to),
    after: after + line.slice(bare.length),
    activity,
    isBare: false,
  };
}

/** A span without a word for minutes: from the beginning, or where a neighbour ends or begins. */
function isLinked(span: Span, all: readonly Span[]): boolean {
  const at = all.indexOf(span);
  const isFirst = span.from === 0 && !/[([（]$/u.test(span.before);
  return span.to > span.from && (isFirst || all[at - 1]?.to === span.from || all[at + 1]?.from === span.to);
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
  return { form: 'minutes', before, minutes: readCount(digits), after, activity: activity.trim() };
}

function readHours(line: string): TimedLine | undefined {
  const [, before, hours, after = '', activity = ''] = HOURS_FIRST.exec(line) ?? [];
  if (before === undefined || hours === undefined) return undefined;
  return { form: 'hours', before, minutes: readHoursText(hours), after, activity: activity.trim() };
}

function readHoursAfter(line: string): TimedLine | undefined {
  const bare = line.trimEnd();
  const [found, ...others] = bare.matchAll(HOURS_AFTER);
  if (found === undefined || others.length > 0) return undefined;
  const [before, after] = [line.slice(0, found.index), line.slice(found.index + found[0].length)];
  const activity =
    after.trim() === '' || after.trim() === '.' ? before.replace(/[\s,;:：–—-]+$/u, '') : activityBeside(before, after);
  if (activity === '') return undefined;
  return { form: 'hours', before, minutes: readHoursText(found[0]), after, activity: activity.replace(/^\s*- /, '') };
}

const HALF_DAY = 12 * 60;

function readClockTimes(line: string): TimedLine | undefined {
  const [, fromHour, fromMinute, toHour, toMinute, activity = ''] = CLOCK_TIMES.exec(line) ?? [];
  if (fromHour === undefined || toHour === undefined) return undefined;
  const between = 60 * (Number(toHour) - Number(fromHour)) + Number(toMinute) - Number(fromMinute);
  const minutes = ((between % HALF_DAY) + HALF_DAY) % HALF_DAY;
  return { form: 'clock', minutes, activity: activity.trim() };
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
const IN_BRACKETS = new RegExp(String.raw`[([（]\s{0,5}(${COUNT})\s{0,5}-?${MINUTES}\s{0,5}[)\]）]`, 'giu');

function readInBrackets(line: string): TimedLine | undefined {
  const [found, ...others] = line.matchAll(IN_BRACKETS);
  // With several it is not one activity.
  if (found?.[1] === undefined || others.length > 0) return undefined;
  const at = found.index + found[0].indexOf(found[1]);
  const [before, after] = [line.slice(0, at), line.slice(at + found[1].length)];
  return { form: 'minutes', before, minutes: readCount(found[1]), after, activity: activityBeside(before, after) };
}
