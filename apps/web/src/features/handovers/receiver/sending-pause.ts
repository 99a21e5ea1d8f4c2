import { backOffMs } from '@dewar/domain/time/back-off';

/** A report with its photos is many megabytes: on a line that breaks off it is not begun again every few seconds. */
const BACK_OFF = { firstMs: 15_000, maxMs: 120_000 };

interface Attempts {
  /** How many of a report have failed, one after the other. */
  readonly failures: number;
  /** What the server asked to wait after the last one. */
  readonly retryAfterSeconds: number;
}

/** How long to wait before a report is sent again, unless somebody comes back to the page before. */
export function sendingPauseMs({ failures, retryAfterSeconds }: Attempts): number {
  return Math.max(retryAfterSeconds * 1_000, backOffMs(failures, BACK_OFF));
}

/** The pauses of the reports of this device, each for itself: a link that was sent too often holds up no other. */
export class SendingPauses {
  readonly #paused = new Map<string, { readonly failures: number; readonly untilMs: number }>();

  isPaused(id: string, nowMs: number): boolean {
    return (this.#paused.get(id)?.untilMs ?? 0) > nowMs;
  }

  noteUnsent(id: string, retryAfterSeconds: number, nowMs: number): void {
    const failures = (this.#paused.get(id)?.failures ?? 0) + 1;
    this.#paused.set(id, { failures, untilMs: nowMs + sendingPauseMs({ failures, retryAfterSeconds }) });
  }

  /** Somebody is here, or the signal is: nothing waits any longer. */
  end(): void {
    this.#paused.clear();
  }
}
