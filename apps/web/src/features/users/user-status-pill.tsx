import { USER_STATUS_LABELS, type UserStatus } from '@dewar/domain/roles';
import { type Meaning, StatusPill } from '../../shared/ui/status-pill.tsx';

/** A verified address waits for an administrator. */
const MEANINGS: Readonly<Record<UserStatus, Meaning>> = {
  pending: 'neutral',
  email_verified: 'watch',
  approved: 'good',
  active: 'good',
  rejected: 'bad',
};

export function UserStatusPill({ status }: { readonly status: UserStatus }) {
  return <StatusPill meaning={MEANINGS[status]}>{USER_STATUS_LABELS[status]}</StatusPill>;
}
