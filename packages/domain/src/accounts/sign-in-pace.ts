import { MILLISECONDS_PER_HOUR } from '../time/instants.ts';

/** The longest pause before one attempt, in seconds. */
const MAX_PAUSE_SECONDS = 16;

/** An attempt that would wait longer than this, in seconds, for its turn is refused. */
const MAX_WAIT_SECONDS = 20;

/** After as many attempts above the ceiling the pause is the longest; more are not remembered. */
const STEPS = Math.log2(MAX_PAUSE_SECONDS) + 1;

/** What is remembered of the attempts to sign in to one account, from all networks together. */
export interface SignInPace {
  /** Falls to nothing within an hour; a fraction in between. */
  readonly attempts: number;
  readonly countedAt: Date;
  /** Until when the turns are taken. */
  readonly freeAt: Date;
}

export type SignInTurn =
  | { readonly waitSeconds: number; readonly pace: SignInPace }
  /** Whole seconds until a turn is free. */
  | { readonly retryAfterSeconds: number };

/**
 * The turn of one more attempt at `now`: up to `ceiling` attempts within an hour have no pause; each further one waits
 * for those before it and then 1, 2, 4, 8 and 16 seconds. Refuses what would wait longer than 20 seconds, without
 * counting it.
 */
export function nextSignInTurn(pace: SignInPace | undefined, ceiling: number, now: Date): SignInTurn {
  const attempts = Math.min(remaining(pace, ceiling, now), ceiling + STEPS - 1) + 1;
  const above = attempts - ceiling;
  const pauseMs = above <= 0 ? 0 : 1_000 * Math.min(MAX_PAUSE_SECONDS, 2 ** Math.ceil(above - 1));
  const startMs = Math.max(pace?.freeAt.getTime() ?? 0, now.getTime());
  const waitMs = startMs + pauseMs - now.getTime();
  if (pauseMs === 0) return { waitSeconds: 0, pace: { attempts, countedAt: now, freeAt: new Date(startMs) } };
  if (waitMs > 1_000 * MAX_WAIT_SECONDS) {
    return { retryAfterSeconds: Math.max(1, Math.ceil((waitMs - 1_000 * MAX_WAIT_SECONDS) / 1_000)) };
  }
  return { waitSeconds: waitMs / 1_000, pace: { attempts, countedAt: now, freeAt: new Date(now.getTime() + waitMs) } };
}

function remaining(pace: SignInPace | undefined, ceiling: number, now: Date): number {
  if (pace === undefined) return 0;
  const hours = (now.getTime() - pace.countedAt.getTime()) / MILLISECONDS_PER_HOUR;
  return Math.max(0, pace.attempts - hours * (ceiling + STEPS));
}
