import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';

const FIRST_PAUSE_MINUTES = 1;
const PAUSE_GROWTH = 4;

/** When what has failed so many times in a row is tried again: after 1, 4, 16 minutes and so on, at most a day. */
export function retryAt(failures: number, now: Date): Date {
  const minutes = FIRST_PAUSE_MINUTES * PAUSE_GROWTH ** (failures - 1);
  return new Date(now.getTime() + Math.min(minutes * MILLISECONDS_PER_MINUTE, MILLISECONDS_PER_DAY));
}
