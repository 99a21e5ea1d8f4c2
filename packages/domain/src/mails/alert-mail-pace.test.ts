import { expect, test } from 'vitest';
import { mayMailAlerts } from './alert-mail-pace.ts';

const MOST = 24;
const SECOND = 1_000;
const DAY = 86_400 * SECOND;

/** When emails are sent if there is something to alert of every five seconds. */
function sentIn(days: number): Date[] {
  const sent: Date[] = [];
  for (let at = 0; at < days * DAY; at += 5 * SECOND) {
    const now = new Date(at);
    const recent = sent.filter((time) => at - time.getTime() < DAY);
    if (mayMailAlerts(recent, MOST, now)) sent.push(now);
  }
  return sent;
}

test('the first third of the emails of a day is sent at once', () => {
  expect(sentIn(1).slice(0, 8)).toEqual(Array.from({ length: 8 }, (_, index) => new Date(index * 5 * SECOND)));
});

test('the other emails are at least 90 minutes apart', () => {
  const [, ...later] = sentIn(1).slice(7);
  const gaps = later.map((time, index) => time.getTime() - (sentIn(1)[7 + index]?.getTime() ?? 0));
  expect(Math.min(...gaps)).toBe(90 * 60 * SECOND);
});

test('within any 24 hours no more are sent than the setting says, and some in each', () => {
  const sent = sentIn(3);
  for (const from of sent) {
    const within = sent.filter((time) => time >= from && time.getTime() < from.getTime() + DAY);
    expect(within.length).toBeLessThanOrEqual(MOST);
  }
  for (const day of [0, 1, 2]) {
    expect(sent.some((time) => Math.floor(time.getTime() / DAY) === day)).toBe(true);
  }
});
