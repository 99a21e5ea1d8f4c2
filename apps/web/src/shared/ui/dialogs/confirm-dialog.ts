import { createElement } from 'react';
import { explainMissingCode } from '../../api/newer-release.ts';
import { notifyError } from '../states/notify.ts';
import { openDialog } from './open-dialogs.tsx';
import type { Question } from './question-dialog.tsx';

export type { Question } from './question-dialog.tsx';

/** No screen starts with a question: its code is loaded once the screen is idle, or with a form dialog. */
export const questionCode = { load: () => import('./question-dialog.tsx') };

/** Asks for confirmation. Escape and the safe choice mean no, and so does a question that cannot be shown. */
export async function confirm(question: Question): Promise<boolean> {
  const code = await questionCode.load().catch(() => undefined);
  if (code === undefined) {
    notifyError(await explainMissingCode(`Nothing was changed: the question “${question.title}” could not be loaded.`));
    return false;
  }
  return new Promise((resolve) => {
    const close = openDialog(
      createElement(code.QuestionDialog, {
        ...question,
        onAnswer: (answer) => {
          close();
          resolve(answer);
        },
      }),
      () => resolve(false),
    );
  });
}
