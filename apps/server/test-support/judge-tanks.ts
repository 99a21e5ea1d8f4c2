import { createJudge } from '../src/features/tank-judgement/judge-thread.ts';
import { tankJudgementJob } from '../src/features/tank-judgement/tank-judgement-job.ts';
import type { TestServer } from './test-server.ts';

/** Judges every tank whose records have changed, as the server does while it listens. */
export async function judgeTanks({ db, clock, log }: Pick<TestServer, 'db' | 'clock' | 'log'>): Promise<void> {
  const judge = createJudge();
  try {
    await tankJudgementJob({ db, clock, log, judge }).run(new AbortController().signal);
  } finally {
    await judge.close();
  }
}
