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
          body: `${who} can sign in again at once, and is told by email. So can a thief who knows the password: ask for a new one first.`,
          verb: 'Lift suspension',
        },
        done: 'Suspension lifted',
        failed: 'Error lifting the suspension',
      };
    case 'end':
      return {
        question: {
          title: `Sign ${name} out everywhere?`,
          body: `${ends} ${who} is told by email, and can sign in again with the same password. So can a thief who knows it: ask for a new password instead.`,
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
          body: `${ends} The current password signs nobody in any more, so this stops a thief who knows it. ${who} sets another one with a link that is mailed. If the mailbox may be stolen too, suspend instead; if a thief may have set up a second factor, reset it too. A passkey that signs in without a password still does. Calendar addresses, links to lesson plans and invitations that nobody has accepted end too, because a thief may have made them.`,
          verb: 'Ask for new password',
        },
        done: 'The password was withdrawn, and a link for a new one mailed',
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
