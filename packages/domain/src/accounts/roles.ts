/** The three roles (spec 1 §3). A super-admin is an admin with a flag, not a role of its own. */
export const ROLES = ['admin', 'user', 'teacher'] as const;
export type Role = (typeof ROLES)[number];

/** The states of an account (spec 1 §4): pending, email_verified, then approved and active, or rejected. */
export const USER_STATUSES = ['pending', 'email_verified', 'approved', 'active', 'rejected'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  user: 'User',
  teacher: 'Teacher',
};

export const USER_STATUS_LABELS: Readonly<Record<UserStatus, string>> = {
  pending: 'Pending',
  email_verified: 'Email Verified',
  approved: 'Approved',
  active: 'Active',
  rejected: 'Rejected',
};

/** Whether a registration waits for its mail link or for an administrator. */
export function isUndecided(status: UserStatus): boolean {
  return status === 'pending' || status === 'email_verified';
}

/** Whether an administrator has let the person in; a registration before that can be anybody's, for any address. */
export function isLetIn(status: UserStatus): boolean {
  return status === 'approved' || status === 'active';
}

/** Approve and Reject are offered, and accepted, only in this state (spec 1 §4). */
export function canBeDecided(status: UserStatus): boolean {
  return status === 'email_verified';
}

/** Reset deletes the record so that the same email address may register again (spec 1 §4). */
export function canBeReset(status: UserStatus): boolean {
  return status === 'rejected';
}

/** An account as far as it may hold its email address. */
interface AddressHolder {
  readonly role: Role;
  readonly status: UserStatus;
  readonly isSuspended: boolean;
}

/**
 * Whether a registration gives its address up to an act of an administrator who makes, changes or restores an account:
 * one that is pending or rejected is no account, because anybody can post one for any address. What an administrator has
 * decided about it, another role or a suspension, makes it one.
 */
export function givesWayToAdministrators({ role, status, isSuspended }: AddressHolder): boolean {
  return (status === 'pending' || status === 'rejected') && role === 'user' && !isSuspended;
}

/** Whether accepting an invitation replaces it; also a verified one, whose mailbox is that of the invitation. */
export function givesWayToInvitation(holder: AddressHolder): boolean {
  return givesWayToAdministrators({
    ...holder,
    status: holder.status === 'email_verified' ? 'pending' : holder.status,
  });
}
