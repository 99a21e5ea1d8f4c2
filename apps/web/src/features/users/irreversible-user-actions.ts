import type { User } from '@dewar/contract/users';
import { belongsToCompany, isTeachingRole } from '@dewar/domain/accounts/roles';
import { useQueryClient } from '@tanstack/react-query';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import {
  describeOutsideRecipients,
  outsideRecipientsQuery,
} from '../../shared/outside-recipients/outside-recipients.ts';
import { useDescribeKept } from '../../shared/recently-deleted/kept-time.ts';
import { useUndoDeletion } from '../../shared/recently-deleted/undo-deletion.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import type { Question } from '../../shared/ui/dialogs/confirm-dialog.ts';
import { useRemoveSecondFactor, useRemoveUser, useResetRejectedUser } from './users-api.ts';

interface IrreversibleActionTexts {
  /** `kept` says whether the account can be brought back. */
  readonly ask: (user: User, kept: string) => Question;
  readonly failed: string;
  readonly done: string;
}

const IRREVERSIBLE_ACTIONS = {
  delete: {
    ask: ({ email, role }, kept) => ({
      title: `Delete ${email}?`,
      body: `The person cannot sign in any more${isTeachingRole(role) ? ', and their lesson plans go with the account' : ''}. What they recorded stays, under their email. ${kept}`,
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

/** The account is personal data: it is also said that it is erased in the end. */
async function describeDeletion(describeKept: ReturnType<typeof useDescribeKept>): Promise<string> {
  const gone = 'The account and its profile are erased at once. This cannot be undone.';
  const kept = await describeKept('The account can be brought back', gone);
  return kept === gone ? gone : `${kept} Then it is erased with its profile.`;
}

/** Who is still mailed about the company; without a response the question is asked without it. */
function useDescribeOthersMailed() {
  const queryClient = useQueryClient();
  return async ({ id, role }: User): Promise<string | undefined> => {
    if (!belongsToCompany(role)) return undefined;
    const query = { ...outsideRecipientsQuery([id]), retry: false };
    const outside = await queryClient.fetchQuery(query).catch(() => undefined);
    return describeOutsideRecipients(outside ?? [], 1) || undefined;
  };
}

/** Runs an irreversible action after a confirmation. */
export function useIrreversibleAction() {
  const describeKept = useDescribeKept();
  const describeOthersMailed = useDescribeOthersMailed();
  const findUndo = useUndoDeletion('user');
  const run: Readonly<Record<IrreversibleAction, (id: number, version: number | undefined) => Promise<unknown>>> = {
    delete: useRemoveUser(),
    reset: useResetRejectedUser(),
    'second-factor': useRemoveSecondFactor(),
  };
  return async (action: IrreversibleAction, user: User) => {
    const { ask, failed, done }: IrreversibleActionTexts = IRREVERSIBLE_ACTIONS[action];
    const isDeletion = action === 'delete';
    const [kept, note] = isDeletion
      ? await Promise.all([describeDeletion(describeKept), describeOthersMailed(user)])
      : [''];
    return confirmAndRun({
      ...ask(user, kept),
      note,
      ...(isDeletion && { seen: user }),
      run: (version) => withErrorMessage(failed, run[action](user.id, version)),
      done,
      ...(isDeletion && { findUndo: () => findUndo(user.id) }),
    });
  };
}
