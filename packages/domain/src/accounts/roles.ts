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

/** What an account of a role is; what it may do is in `permissions.ts`. */
interface RoleTraits {
  /** Belongs to a company; others see all of them, or none. */
  readonly hasCompany: boolean;
  /** Keeps lesson plans, and has a school with a clock of its own. */
  readonly teaches: boolean;
  /** May be a super-admin, and may be required to have a second factor. */
  readonly administers: boolean;
}

const TRAITS: Readonly<Record<Role, RoleTraits>> = {
  admin: { hasCompany: false, teaches: false, administers: true },
  user: { hasCompany: true, teaches: false, administers: false },
  teacher: { hasCompany: false, teaches: true, administers: false },
};

export function belongsToCompany(role: Role): boolean {
  return TRAITS[role].hasCompany;
}

export function isTeachingRole(role: Role): boolean {
  return TRAITS[role].teaches;
}

export function isAdministratorRole(role: Role): boolean {
  return TRAITS[role].administers;
}

/** 'Super-admin' for an administrator with the flag. */
export function rankLabelOf({
  role,
  is_super_admin,
}: {
  readonly role: Role;
  readonly is_super_admin: boolean;
}): string {
  return isAdministratorRole(role) && is_super_admin ? 'Super-admin' : ROLE_LABELS[role];
}

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
  return (status === 'pending' || status === 'rejected') && belongsToCompany(role) && !isSuspended;
}

/** Whether accepting an invitation replaces it; also a verified one, whose mailbox is that of the invitation. */
export function givesWayToInvitation(holder: AddressHolder): boolean {
  return givesWayToAdministrators({
    ...holder,
    status: holder.status === 'email_verified' ? 'pending' : holder.status,
  });
}
