import type { SessionUser } from '@dewar/contract/auth';
import { HANDBOOKS } from '@dewar/domain/accounts/handbooks';
import { ROLES } from '@dewar/domain/accounts/roles';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isTextOrNull: Check = (value) => value === null || isText(value);
const isFlag: Check = (value) => typeof value === 'boolean';

const CHECKS: Readonly<Record<keyof SessionUser, Check>> = {
  id: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  email: isText,
  role: (value) => ROLES.some((role) => role === value),
  company_name: isText,
  is_super_admin: isFlag,
  is_company_admin: isFlag,
  first_name: isTextOrNull,
  last_name: isTextOrNull,
  timezone: isText,
  school_timezone: isTextOrNull,
  needs_second_factor: isFlag,
  needs_new_password: isFlag,
  first_steps: (value) => value === null || HANDBOOKS.some((handbook) => handbook === value),
};

/**
 * The user of a stored session or of a response; null if it is invalid. Checked by hand instead of with the contract's
 * shape, because every screen starts with this code and none starts with zod; a test compares the two.
 */
export function readSessionUser(value: unknown): SessionUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = new Map<string, unknown>(Object.entries(value));
  // Missing in records of older versions.
  for (const flag of ['is_company_admin', 'needs_second_factor', 'needs_new_password']) {
    if (given.get(flag) === undefined) given.set(flag, false);
  }
  for (const name of ['school_timezone', 'first_steps']) {
    if (given.get(name) === undefined) given.set(name, null);
  }
  const user = Object.fromEntries(Object.keys(CHECKS).map((name) => [name, given.get(name)]));
  return isSessionUser(user) ? user : null;
}

function isSessionUser(user: object): user is SessionUser {
  const values = new Map<string, unknown>(Object.entries(user));
  return Object.entries(CHECKS).every(([name, check]) => check(values.get(name)));
}
