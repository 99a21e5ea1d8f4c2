import { COUNT, MINUTES, readCount } from './time-words.ts';

/** At the end of a line: 'Engage (10 minutes)', 'Engage - 10 min', 'Engage 10 min'. */
const MINUTES_LAST = new RegExp(String.raw`(?<!\p{Nd})(?:${COUNT})(?=\s{0,5}-?${MINUTES}\s{0,5}[)\]）]?\.?$)`, 'iu');
const SIGN_BEFORE = /[\s([（,;:：–—-]/u;

/** Minutes at the end of a line. */
interface LastMinutes {
  readonly minutes: number;
  readonly activity: string;
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
  return { form: 'minutes', before, minutes: readCount(found[0]), after, activity, sign: gap.trim() };
}
