import { notifyError, notifySuccess, type ShownNotification } from '../states/notify.ts';
import { confirm, type Question } from './confirm-dialog.ts';

interface ConfirmedWork extends Question {
  readonly run: () => Promise<unknown>;
  /** Shown on success. */
  readonly done: string;
  /** How it can be taken back, once it is done. */
  readonly findUndo?: () => Promise<Pick<ShownNotification, 'undo' | 'hint'>>;
}

/** The result: the answer was no, it was done, or it failed and the error was shown. */
export type Outcome = 'declined' | 'done' | 'failed';

/** Asks for confirmation, runs the action, and shows the result. */
export async function confirmAndRun({ run, done, findUndo, ...question }: ConfirmedWork): Promise<Outcome> {
  if (!(await confirm(question))) return 'declined';
  try {
    await run();
    const { undo, hint } = (await findUndo?.()) ?? {};
    notifySuccess(done, undo, { hint });
    return 'done';
  } catch (error) {
    notifyError(error);
    return 'failed';
  }
}
