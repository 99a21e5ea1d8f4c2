import { backOffMs } from '@dewar/domain/time/back-off';

/** How often it is looked whether something waits. */
const LOOK_MS = 15_000;
/** A report with its photos is many megabytes: on a line that breaks off it is not begun again every few seconds. */
const BACK_OFF = { firstMs: 15_000, maxMs: 120_000 };

interface Rounds {
  /** How many have failed since the last one that did not. */
  readonly failures: number;
  /** What the server asked to wait. */
  readonly retryAfterSeconds: number;
}

/** How long to wait before what is kept is sent again, unless somebody comes back to the page before. */
export function sendingPauseMs({ failures, retryAfterSeconds }: Rounds): number {
  if (failures === 0) return LOOK_MS;
  return Math.max(retryAfterSeconds * 1_000, backOffMs(failures, BACK_OFF));
}
