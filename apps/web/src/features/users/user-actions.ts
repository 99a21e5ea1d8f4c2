import type { SessionUser } from '@dewar/contract/auth';
import type { User } from '@dewar/contract/users';
import { companyAdministrators } from '@dewar/domain/accounts/caller-kinds';
import { can } from '@dewar/domain/accounts/permissions';
import { belongsToCompany, canBeDecided, canBeReset, isUndecided } from '@dewar/domain/accounts/roles';
import { useSession } from '../../shared/session/session.ts';

export const USER_ACTIONS = [
  'approve',
  'reject',
  'reason',
  'reset',
  'edit',
  'access',
  'see-as',
  'second-factor',
  'delete',
] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

/** The account and the chosen action. */
export interface ChosenUser {
  readonly action: UserAction;
  readonly user: User;
}

type Viewer = Pick<SessionUser, 'id' | 'role' | 'is_super_admin' | 'is_company_admin' | 'company_name'>;

/**
 * What a viewer may do with an account, by its status (spec 1 §4); only super-admins may change administrators. Company
 * administrators are shown the people of their company, and who waits for it: these have no company yet.
 */
export function listUserActions(viewer: Viewer, user: User): readonly UserAction[] {
  const isManaged = can(viewer, 'manage', 'account', user);
  const isUserOfBoss = companyAdministrators(viewer) && belongsToCompany(user.role) && !companyAdministrators(user);
  const isColleague = isUserOfBoss && user.company_name === viewer.company_name;
  const rules: Readonly<Record<UserAction, boolean>> = {
    approve: (isManaged || (isUserOfBoss && !isColleague)) && canBeDecided(user.status),
    reject: isManaged && canBeDecided(user.status),
    reason: user.status === 'rejected',
    reset: isManaged && canBeReset(user.status),
    edit: isManaged && user.status !== 'rejected',
    // Nobody suspends themselves; whoever has not been approved cannot do anything yet.
    access:
      (isManaged || isColleague) && user.id !== viewer.id && !isUndecided(user.status) && user.status !== 'rejected',
    // Whoever cannot sign in sees nothing.
    'see-as':
      can(viewer, 'see_as', 'account', user) &&
      user.status !== 'pending' &&
      user.status !== 'rejected' &&
      user.suspension === null &&
      user.company_suspension === null,
    'second-factor': isManaged && user.has_second_factor,
    delete: isManaged,
  };
  return USER_ACTIONS.filter((action) => rules[action]);
}

/** The signed-in administrator, of the portal or of a company, whose rights decide what the screen offers. */
export function useViewer(): Viewer {
  return useSession()?.user ?? NOBODY;
}

const NOBODY: Viewer = { id: 0, role: 'user', is_super_admin: false, is_company_admin: false, company_name: '' };
