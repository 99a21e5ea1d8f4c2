import type { User } from '@dewar/contract/users';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { confirm, type Question } from '../../shared/ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { removeSecondFactor, removeUser, resetRejectedUser } from './users-api.ts';

interface Loss {
  readonly ask: (user: User) => Question;
  readonly run: (id: number) => Promise<unknown>;
  readonly failed: string;
  readonly done: string;
}

/** What cannot be taken back, in plain words. */
const LOSSES = {
  delete: {
    ask: ({ email }) => ({
      title: `Delete ${email}?`,
      body: 'The account, its profile and its sessions are lost, and the person cannot sign in any more. What they recorded stays, under their email. This cannot be undone.',
      verb: 'Delete user',
      isDestructive: true,
    }),
    run: removeUser,
    failed: 'Error deleting user',
    done: 'User deleted',
  },
  reset: {
    ask: ({ email }) => ({
      title: `Reset ${email}?`,
      body: 'The rejected account is deleted with its profile and the reason for the rejection. The same email may then register again. This cannot be undone.',
      verb: 'Reset user',
      isDestructive: true,
    }),
    run: resetRejectedUser,
    failed: 'Error resetting user',
    done: 'User reset',
  },
  'second-factor': {
    ask: ({ email }) => ({
      title: `Reset the second factor of ${email}?`,
      body: 'Their authenticator app, passkeys and recovery codes stop working. The password alone then opens the account until they set up a new one. Make sure first that it is really they who ask.',
      verb: 'Reset second factor',
      isDestructive: true,
    }),
    run: removeSecondFactor,
    failed: 'Error resetting second factor',
    done: 'Second factor reset',
  },
} as const satisfies Readonly<Record<string, Loss>>;

export type LossyAction = keyof typeof LOSSES;

export function isLossy(action: string): action is LossyAction {
  return action in LOSSES;
}

/** Asks, acts, and says what came of it. Answers whether it was tried: even a refusal may mean that the list is old. */
export async function loseAfterAsking(action: LossyAction, user: User): Promise<boolean> {
  const { ask, run, failed, done }: Loss = LOSSES[action];
  if (!(await confirm(ask(user)))) return false;
  try {
    await withErrorMessage(failed, run(user.id));
    notifySuccess(done);
  } catch (failure) {
    notifyError(failure);
  }
  return true;
}
