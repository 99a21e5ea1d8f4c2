import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { countOf } from '../../shared/format/numbers.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import type { Question } from '../../shared/ui/dialogs/confirm-dialog.ts';
import { type Access, type AccessAct, type AccessSubject, useAccessActs } from './suspensions-api.ts';

interface ActTexts {
  readonly question: Question;
  readonly done: string;
  readonly failed: string;
}

/** 'This ends 2 sessions.' What an act does at once, for the person who decides on it. */
export function describeEndedSessions({ sessions, people }: Access): string {
  const whose = people === null ? '' : ` of ${countOf(people, 'person', 'people')}`;
  return sessions === 0 ? 'Nobody is signed in.' : `This ends ${countOf(sessions, 'session')}${whose}.`;
}

function textsOf(act: AccessAct, { kind, name }: AccessSubject, access: Access): ActTexts {
  const who = kind === 'user' ? 'The person' : 'Everybody of the company';
  const ends = describeEndedSessions(access);
  switch (act) {
    case 'lift':
      return {
        question: {
          title: `Lift the suspension of ${name}?`,
          body: `${who} can sign in again at once, and is told by email.`,
          verb: 'Lift suspension',
        },
        done: 'Suspension lifted',
        failed: 'Error lifting the suspension',
      };
    case 'end':
      return {
        question: {
          title: `Sign ${name} out everywhere?`,
          body: `${ends} ${who} is told by email, and can sign in again with the same password.`,
          verb: 'End sessions',
          isDestructive: true,
        },
        done: 'Sessions ended',
        failed: 'Error ending sessions',
      };
    case 'ask':
      return {
        question: {
          title: `Ask ${name} for a new password?`,
          body: `${ends} ${who} is told by email. At the next sign-in, the current password opens nothing but a page to choose another one.${kind === 'company' ? ' Whoever signs in with a passkey instead of a password is not asked.' : ''}`,
          verb: 'Ask for new password',
        },
        done: 'A new password is asked for at the next sign-in',
        failed: 'Error asking for a new password',
      };
    default:
      return act satisfies never;
  }
}

/** Runs an act after a confirmation that names its consequences. */
export function useConfirmedAct(subject: AccessSubject) {
  const run = useAccessActs(subject);
  return (act: AccessAct, access: Access) => {
    const { question, done, failed } = textsOf(act, subject, access);
    return confirmAndRun({ ...question, done, run: () => withErrorMessage(failed, run(act)) });
  };
}
