import { formatShortDateTime } from '@dewar/domain/time/short-date';
import { deviceZone } from './device-zone.ts';

/** When it can be tried again, by the clock of the device: '3 May, 14:05'. The minute is rounded up. */
export function timeAfter(seconds: number, now: Date): string {
  const minutes = Math.ceil((now.getTime() / 1_000 + seconds) / 60);
  return formatShortDateTime(new Date(minutes * 60_000), { timeZone: deviceZone(), now });
}
