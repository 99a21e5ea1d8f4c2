import type { User } from '@dewar/contract/users';
import { canManageUser } from '@dewar/domain/accounts/permissions';
import { canBeDecided, canBeReset, isUndecided } from '@dewar/domain/accounts/roles';
import { useSession } from '../../shared/session/session.ts';

export const USER_ACTIONS = [
  'approve',
  'reject',
  'reason',
  'reset',
  'edit',
  'access',
  'second-factor',
  'delete',
] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

/** The account and the chosen action. */
export interface ChosenUser {
  readonly action: UserAction;
  readonly user: User;
}

type Viewer = Parameters<typeof canManageUser>[0] & { readonly id: number };

/** What a viewer may do with an account, by its status (spec 1 §4); only super-admins may change administrators. */
export function listUserActions(viewer: Viewer, user: User): readonly UserAction[] {
  const isManaged = canManageUser(viewer, user);
  const rules: Readonly<Record<UserAction, boolean>> = {
    approve: isManaged && canBeDecided(user.status),
    reject: isManaged && canBeDecided(user.status),
    reason: user.status === 'rejected',
    reset: isManaged && canBeReset(user.status),
    edit: isManaged && user.status !== 'rejected',
    // Nobody suspends themselves; whoever has not been approved cannot do anything yet.
    access: isManaged && user.id !== viewer.id && !isUndecided(user.status) && user.status !== 'rejected',
    'second-factor': isManaged && user.has_second_factor,
    delete: isManaged,
  };
  return USER_ACTIONS.filter((action) => rules[action]);
}

/** The signed-in administrator, whose rights decide what the screen offers. */
export function useViewer(): Viewer {
  return useSession()?.user ?? { id: 0, role: 'user', is_super_admin: false };
}
