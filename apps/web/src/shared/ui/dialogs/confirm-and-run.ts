import { ApiError } from '../../api/api-error.ts';
import type { SeenRecord } from '../../api/find-newer-record.ts';
import { notifyError, notifySuccess, type ShownNotification } from '../states/notify.ts';
import { confirm, type Question } from './confirm-dialog.ts';

interface ConfirmedWork extends Question {
  /** Called with the version of `seen`, to be sent with the write. */
  readonly run: (version: number | undefined) => Promise<unknown>;
  /** What it is about, as the person saw it: a newer version is shown, and asked about, before it is lost. */
  readonly seen?: SeenRecord | undefined;
  /** Shown on success. */
  readonly done: string;
  /** How it can be taken back, once it is done. */
  readonly findUndo?: (() => Promise<Pick<ShownNotification, 'undo' | 'hint'>>) | undefined;
}

/** The result: the answer was no, it was done, or it failed and the error was shown. */
export type Outcome = 'declined' | 'done' | 'failed';

/** Asks for confirmation, runs the action, and shows the result. */
export function confirmAndRun({ run, seen, done, findUndo, ...question }: ConfirmedWork): Promise<Outcome> {
  return askAndRun(question, question, { run, seen, done, findUndo });
}

type Work = Omit<ConfirmedWork, keyof Question>;

/** Of a record that somebody has changed meanwhile the question is `asked` with how it is now. */
async function askAndRun(question: Question, asked: Question, work: Work): Promise<Outcome> {
  const { run, seen, done, findUndo } = work;
  if (!(await confirm(asked))) return 'declined';
  try {
    await run(seen?.version);
    const { undo, hint } = (await findUndo?.()) ?? {};
    notifySuccess(done, undo, { hint });
    return 'done';
  } catch (error) {
    const newer = seen && newerIn(error, seen);
    const code = newer && (await import('./newer-version.tsx').catch(() => undefined));
    if (seen !== undefined && newer !== undefined && code !== undefined)
      return askAndRun(question, code.askAboutNewer(question, seen, newer), { ...work, seen: newer });
    notifyError(error);
    return 'failed';
  }
}

/** The record that somebody has changed since it was seen. */
function newerIn(error: unknown, seen: SeenRecord): SeenRecord | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_record') return undefined;
  const { id, version } = (error.data ?? {}) as Partial<SeenRecord>;
  return typeof id === typeof seen.id && typeof version === 'number' ? (error.data as SeenRecord) : undefined;
}
