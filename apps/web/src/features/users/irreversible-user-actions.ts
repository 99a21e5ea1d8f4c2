import type { User } from '@dewar/contract/users';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import type { Question } from '../../shared/ui/dialogs/confirm-dialog.ts';
import { useRemoveSecondFactor, useRemoveUser, useResetRejectedUser } from './users-api.ts';

interface IrreversibleActionTexts {
  readonly ask: (user: User) => Question;
  readonly failed: string;
  readonly done: string;
}

const IRREVERSIBLE_ACTIONS = {
  delete: {
    ask: ({ email }) => ({
      title: `Delete ${email}?`,
      body: 'The account, its profile and its sessions are lost, and the person cannot sign in any more. What they recorded stays, under their email. This cannot be undone.',
      verb: 'Delete user',
      isDestructive: true,
    }),
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
    failed: 'Error resetting user',
    done: 'User reset',
  },
  'second-factor': {
    ask: ({ email }) => ({
      title: `Reset the second factor of ${email}?`,
      body: 'Their authenticator app, passkeys and recovery codes stop working. Until they set up a new second factor, the password alone is enough to sign in. Make sure first that the request really comes from them.',
      verb: 'Reset second factor',
      isDestructive: true,
    }),
    failed: 'Error resetting second factor',
    done: 'Second factor reset',
  },
} as const satisfies Readonly<Record<string, IrreversibleActionTexts>>;

export type IrreversibleAction = keyof typeof IRREVERSIBLE_ACTIONS;

export function isIrreversible(action: string): action is IrreversibleAction {
  return action in IRREVERSIBLE_ACTIONS;
}

/** Runs an irreversible action after a confirmation. */
export function useIrreversibleAction() {
  const run: Readonly<Record<IrreversibleAction, (id: number) => Promise<unknown>>> = {
    delete: useRemoveUser(),
    reset: useResetRejectedUser(),
    'second-factor': useRemoveSecondFactor(),
  };
  return (action: IrreversibleAction, user: User) => {
    const { ask, failed, done }: IrreversibleActionTexts = IRREVERSIBLE_ACTIONS[action];
    return confirmAndRun({ ...ask(user), run: () => withErrorMessage(failed, run[action](user.id)), done });
  };
}
