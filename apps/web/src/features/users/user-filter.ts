import { ROLES, type Role, USER_STATUSES, type UserStatus } from '@dewar/domain/accounts/roles';

/** Beside the whole list: the latest five, and the rejected with their reasons (spec 1 §2, User manager). */
const OTHER_VIEWS = ['recent', 'rejected'] as const;

/** What the user manager shows; all of it stands in the address. */
export interface UserFilter {
  readonly view?: (typeof OTHER_VIEWS)[number];
  /** Part of an e-mail or of a company's name, in any case. */
  readonly search?: string;
  readonly role?: Role;
  /** A company's name, or 'No Company'. */
  readonly company?: string;
  readonly status?: UserStatus;
}

/** Reads the filter out of an address; what is no choice there is left out. */
export function readUserFilter(address: { readonly [Name in keyof UserFilter]?: unknown }): UserFilter {
  const view = OTHER_VIEWS.find((each) => each === address.view);
  const search = textOf(address.search);
  const role = ROLES.find((each) => each === address.role);
  const company = textOf(address.company);
  const status = USER_STATUSES.find((each) => each === address.status);
  return {
    ...(view !== undefined && { view }),
    ...(search !== '' && { search }),
    ...(role !== undefined && { role }),
    ...(company !== '' && { company }),
    ...(status !== undefined && { status }),
  };
}

export function isFiltered({ view: _, ...choices }: UserFilter): boolean {
  return Object.keys(choices).length > 0;
}

/** A text of digits alone arrives as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
