import { createElement } from 'react';
import { notifyError } from '../states/notify.ts';
import { openDialog } from './open-dialogs.tsx';
import type { Question } from './question-dialog.tsx';

export type { Question } from './question-dialog.tsx';

/** Asks before something is done. Escape and the safe choice answer no. */
export async function confirm(question: Question): Promise<boolean> {
  // No screen starts with a question; a form dialog brings the code along, so that it is there without a connection.
  const code = await import('./question-dialog.tsx').catch(notifyError);
  if (code === undefined) return false;
  return new Promise((resolve) => {
    const close = openDialog(
      createElement(code.QuestionDialog, {
        ...question,
        onAnswer: (answer) => {
          close();
          resolve(answer);
        },
      }),
    );
  });
}
