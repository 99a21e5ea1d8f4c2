import { fieldErrors } from '@dewar/contract/field-errors';
import { createUserBody, type User } from '@dewar/contract/users';
import { isAwaitedCompanyName, NO_COMPANY } from '@dewar/domain/accounts/company-names';
import { MIN_PASSWORD_LENGTH } from '@dewar/domain/accounts/passwords';
import type { Role } from '@dewar/domain/accounts/roles';
import { DEFAULT_TIME_ZONE } from '@dewar/domain/time/time-zones';

/** What is typed of an account; empty texts are ''. */
export interface UserValues {
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  readonly is_super_admin: boolean;
  readonly company_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly job_title: string;
  readonly department: string;
  readonly timezone: string;
}

export const NEW_USER: UserValues = {
  email: '',
  password: '',
  role: 'user',
  is_super_admin: false,
  company_name: '',
  first_name: '',
  last_name: '',
  phone: '',
  job_title: '',
  department: '',
  timezone: DEFAULT_TIME_ZONE,
};

export function userValuesOf(user: User): UserValues {
  return {
    email: user.email,
    password: '',
    role: user.role,
    is_super_admin: user.is_super_admin,
    company_name: user.company_name,
    first_name: user.first_name ?? '',
    last_name: user.last_name ?? '',
    phone: user.phone ?? '',
    job_title: user.job_title ?? '',
    department: user.department ?? '',
    timezone: user.timezone,
  };
}

/** As it is sent: only users belong to a company, only administrators are super-admins, a blank password changes nothing. */
export function userBody(values: UserValues, mayMakeAdmins: boolean) {
  const { password, company_name, is_super_admin, ...rest } = values;
  const company = values.role === 'user' ? company_name : NO_COMPANY;
  return {
    ...rest,
    ...(password !== '' && { password }),
    ...(!isAwaitedCompanyName(company) && { company_name: company }),
    ...(mayMakeAdmins && { is_super_admin: values.role === 'admin' && is_super_admin }),
  };
}

/** The problems of an account by field (spec 1 §5, User form); lengths are the contract's. */
export function findUserErrors(values: UserValues, isNew: boolean): Record<string, string> {
  const { email, password, role, company_name } = values;
  const parsed = createUserBody.omit({ password: true }).safeParse(values);
  const problems = parsed.success ? {} : fieldErrors(parsed.error);
  if (email.trim() === '') problems.email = 'Email is required';
  if (role === 'user' && company_name === '') problems.company_name = 'Company name is required';
  if (isNew && password === '') problems.password = 'Password is required';
  if (password !== '' && [...password].length < MIN_PASSWORD_LENGTH) {
    problems.password = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`;
  }
  return problems;
}
