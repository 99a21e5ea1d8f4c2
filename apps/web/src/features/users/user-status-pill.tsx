import { USER_STATUS_LABELS, type UserStatus } from '@dewar/domain/accounts/roles';
import { StatusPill, type Tone } from '../../shared/ui/states/status-pill.tsx';

/** A verified address waits for an administrator. */
const MEANINGS: Readonly<Record<UserStatus, Tone>> = {
  pending: 'neutral',
  email_verified: 'watch',
  approved: 'good',
  active: 'good',
  rejected: 'bad',
};

export function UserStatusPill({ status }: { readonly status: UserStatus }) {
  return <StatusPill meaning={MEANINGS[status]}>{USER_STATUS_LABELS[status]}</StatusPill>;
}
