import { randomUUID } from 'node:crypto';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import type { Clock } from '../../shared/clock.ts';
import type { Config } from '../../shared/config.ts';
import type { Database } from '../../shared/database/database.ts';
import { tooManyRequests } from '../../shared/errors.ts';
import { countModelCall, endLessonRun, findUsage, startLessonRun } from './ai-usage-repository.ts';
import { WritingError } from './writing-error.ts';

/** Added to the maximum duration of a run, after which a run of a dead server no longer blocks others. */
const RUN_GRACE_MS = 15_000;
const RETRY_AFTER_SECONDS = 10;

export interface Limited {
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly teacher_id: number;
}

/** Counts each call before it is made. The returned function throws WritingError once the day's calls are used up. */
export function callCounter({ db, config, clock, teacher_id }: Limited): () => Promise<void> {
  return async () => {
    const now = clock.now();
    if (await countModelCall(db, { teacher_id, now, most: config.AI_CALLS_PER_DAY })) return;
    throw new WritingError('no-calls-left', secondsToMidnight(now));
  };
}

/** Ends a run; one that wrote nothing is given back to the day's lessons. */
export type EndRun = (ending: { readonly hasWritten: boolean }) => Promise<void>;

/**
 * Starts a teacher's run and returns a function that ends it. Throws 429 if one is in progress, or the day's lessons
 * are used up.
 */
export async function startRun({ db, config, clock, teacher_id }: Limited): Promise<EndRun> {
  const run = { teacher_id, run_id: randomUUID() };
  const now = clock.now();
  const endsAt = new Date(now.getTime() + config.AI_LESSON_SECONDS * 1_000 + RUN_GRACE_MS);
  const begun = await startLessonRun(db, run, { now, endsAt, maxPerDay: config.AI_LESSONS_PER_DAY });
  if (begun === 'under-way') {
    throw tooManyRequests(
      RETRY_AFTER_SECONDS,
      'One of your lessons is already being generated. Please wait for it to finish.',
    );
  }
  if (begun === 'used-up') {
    const text = `You have generated ${config.AI_LESSONS_PER_DAY} lessons today, which is the daily limit. The limit resets at midnight UTC.`;
    throw tooManyRequests(secondsToMidnight(now), text);
  }
  return ({ hasWritten }) => endLessonRun(db, { ...run, begunAt: now, hasWritten });
}

/** What is left of the day's limits; null without one. */
export async function remainingToday({ db, config, clock, teacher_id }: Limited) {
  const { lesson_runs, model_calls } = await findUsage(db, teacher_id, clock.now());
  const leftOf = (limit: number, used: number) => (limit === 0 ? null : Math.max(0, limit - used));
  return {
    lessons_per_day: config.AI_LESSONS_PER_DAY === 0 ? null : config.AI_LESSONS_PER_DAY,
    lessons_left: leftOf(config.AI_LESSONS_PER_DAY, lesson_runs),
    calls_left: leftOf(config.AI_CALLS_PER_DAY, model_calls),
  };
}

function secondsToMidnight(now: Date): number {
  return Math.max(1, Math.ceil((MILLISECONDS_PER_DAY - (now.getTime() % MILLISECONDS_PER_DAY)) / 1_000));
}
