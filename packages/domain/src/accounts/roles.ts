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

/** Approve and Reject are offered, and accepted, only in this state (spec 1 §4). */
export function canBeDecided(status: UserStatus): boolean {
  return status === 'email_verified';
}

/** Reset deletes the record so that the same email address may register again (spec 1 §4). */
export function canBeReset(status: UserStatus): boolean {
  return status === 'rejected';
}
