import { type BackgroundThread, createBackgroundThread } from '../../shared/jobs/background-thread.ts';
import type { JudgedTank, JudgementInput } from './judgement-shapes.ts';

/** Below the time for which a transaction may be idle. */
export const LONGEST_JUDGING_MS = 15_000;

export type Judge = BackgroundThread<JudgementInput, readonly JudgedTank[]>;

export function createJudge(): Judge {
  return createBackgroundThread(new URL('./judge-tank.ts', import.meta.url));
}
