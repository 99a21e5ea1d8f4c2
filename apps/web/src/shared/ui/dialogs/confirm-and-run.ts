import { notifyError, notifySuccess } from '../states/notify.ts';
import { confirm, type Question } from './confirm-dialog.ts';

interface ConfirmedWork extends Question {
  readonly run: () => Promise<unknown>;
  /** Said once it is done. */
  readonly done: string;
}

/** What came of it: the question was answered no, it was done, or it failed and the person was told why. */
export type Outcome = 'declined' | 'done' | 'failed';

/** Asks, does it, and says what came of it. */
export async function confirmAndRun({ run, done, ...question }: ConfirmedWork): Promise<Outcome> {
  if (!(await confirm(question))) return 'declined';
  try {
    await run();
    notifySuccess(done);
    return 'done';
  } catch (failure) {
    notifyError(failure);
    return 'failed';
  }
}
