import { MILLISECONDS_PER_DAY } from '../time/instants.ts';

/** The part of a day's emails that is sent at once, however many come together. */
const SENT_AT_ONCE = 1 / 3;

/** Whether alerts are collected, because so many emails were sent within the last 24 hours. */
export function areAlertsCollected(sentInLastDay: number, most: number): boolean {
  return sentInLastDay >= Math.floor(most * SENT_AT_ONCE);
}

/**
 * Whether an email with alerts may be sent now. `sentAt` are the times of those of the last 24 hours. What is held back
 * is in the next one.
 */
export function mayMailAlerts(sentAt: readonly Date[], most: number, now: Date): boolean {
  if (!areAlertsCollected(sentAt.length, most)) return true;
  if (sentAt.length >= most) return false;
  const spread = most - Math.floor(most * SENT_AT_ONCE);
  const last = Math.max(...sentAt.map((time) => time.getTime()));
  return now.getTime() - last >= MILLISECONDS_PER_DAY / spread;
}
