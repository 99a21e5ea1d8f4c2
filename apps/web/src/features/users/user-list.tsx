import type { User } from '@dewar/contract/users';
import { companyAdministrators } from '@dewar/domain/accounts/caller-kinds';
import { can } from '@dewar/domain/accounts/permissions';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { rankLabelOf, USER_STATUS_LABELS, type UserStatus } from '@dewar/domain/accounts/roles';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { companyLabel } from '../../shared/format/company-labels.ts';
import { useCan } from '../../shared/session/use-can.ts';
import { type LeadColumn, type RecordColumn, RecordList } from '../../shared/ui/lists/record-list.tsx';
import { StatusPill, type Tone } from '../../shared/ui/states/status-pill.tsx';
import { SuspensionPill } from '../../shared/ui/time/suspension-pill.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { type ChosenUser, listUserActions, type UserAction, useViewer } from './user-actions.ts';
import styles from './user-list.module.css';

interface UserListProps {
  readonly label: string;
  readonly users: readonly User[];
  readonly onAct: (chosen: ChosenUser) => void;
  readonly lead?: LeadColumn<User>;
}

/** Accounts with the actions that their status allows. */
export function UserList({ label, users, onAct, lead }: UserListProps) {
  return (
    <RecordList
      label={label}
      rows={users}
      columns={COLUMNS}
      lead={lead}
      actionsWidth="17.5rem"
      renderActions={(user) => <UserActions user={user} onAct={onAct} />}
    />
  );
}

const COLUMNS: readonly RecordColumn<User>[] = [
  { label: 'User', width: 'minmax(12rem, 2fr)', render: (user) => <Who user={user} /> },
  { label: 'Company', width: 'minmax(8rem, 1.3fr)', render: (user) => <Company user={user} /> },
  { label: 'Role', width: '5.5rem', render: (user) => <Role user={user} /> },
  { label: 'Status', width: '8rem', render: (user) => <Standing user={user} /> },
  {
    label: 'Last login',
    width: '7rem',
    render: ({ last_login }) => (last_login === null ? 'Never' : <RelativeTime at={last_login} />),
  },
];

function Who({ user }: { readonly user: User }) {
  const name = fullNameOf(user);
  // Only administrators have a page for one person.
  const opensPeople = useCan()('read', 'every_company');
  return (
    <>
      {opensPeople ? (
        <Link className={styles.email} to="/admin/users/$id" params={{ id: String(user.id) }} translate="no">
          {user.email}
        </Link>
      ) : (
        <div className={styles.email} translate="no">
          {user.email}
        </div>
      )}
      <div className={styles.note}>
        {name !== null && `${name}, `}
        since <RelativeTime at={user.created_at} />
      </div>
    </>
  );
}

function Company({ user }: { readonly user: User }) {
  const { requested_company } = user;
  return (
    <>
      <div>{companyLabel(user)}</div>
      {requested_company !== null && requested_company !== user.company_name && (
        <div className={styles.note}>asked for {requested_company}</div>
      )}
    </>
  );
}

function Role({ user }: { readonly user: User }) {
  return (
    <>
      <div>{rankLabelOf(user)}</div>
      {companyAdministrators(user) && <div className={styles.note}>company administrator</div>}
      {user.has_second_factor && <div className={styles.note}>second factor</div>}
    </>
  );
}

const VERBS: Readonly<Record<UserAction, string>> = {
  approve: 'Approve',
  reject: 'Reject',
  reason: 'View reason',
  reset: 'Reset',
  edit: 'Edit',
  access: 'Access',
  'see-as': 'See As',
  'second-factor': 'Reset second factor',
  delete: 'Delete',
};

function UserActions({ user, onAct }: { readonly user: User } & Pick<UserListProps, 'onAct'>) {
  const viewer = useViewer();
  const actions = listUserActions(viewer, user);
  if (actions.length === 0 && !can(viewer, 'read', 'every_company')) return null;
  if (actions.length === 0) return <span className={styles.note}>Only a super-admin can change administrators</span>;
  return actions.map((action) => (
    <Button
      key={action}
      size="compact-sm"
      fw={500}
      variant={action === 'approve' ? 'light' : 'subtle'}
      aria-label={`${VERBS[action]} ${user.email}`}
      onClick={() => onAct({ action, user })}
    >
      {VERBS[action]}
    </Button>
  ));
}

/** With a verified email it waits for an administrator. */
const TONES: Readonly<Record<UserStatus, Tone>> = {
  pending: 'neutral',
  email_verified: 'watch',
  approved: 'good',
  active: 'good',
  rejected: 'bad',
};

/** A suspension comes before the status. */
function Standing({ user }: { readonly user: User }) {
  const { status, suspension, company_suspension, needs_new_password } = user;
  return (
    <>
      <SuspensionPill
        suspension={suspension}
        otherwise={
          <SuspensionPill
            suspension={company_suspension}
            note="with the company"
            otherwise={<UserStatusPill status={status} />}
          />
        }
      />
      {needs_new_password && <div className={styles.note}>new password asked for</div>}
    </>
  );
}

function UserStatusPill({ status }: { readonly status: UserStatus }) {
  return <StatusPill tone={TONES[status]}>{USER_STATUS_LABELS[status]}</StatusPill>;
}
