import { fieldErrors } from '@dewar/contract/field-errors';
import { fieldLabels } from '@dewar/contract/field-labels';
import { createUserBody, type User } from '@dewar/contract/users';
import { isAwaitedCompanyName, NO_COMPANY } from '@dewar/domain/accounts/company-names';
import { ownCompanyOf } from '@dewar/domain/accounts/home-path';
import { MIN_PASSWORD_LENGTH } from '@dewar/domain/accounts/passwords';
import { belongsToCompany, isAdministratorRole } from '@dewar/domain/accounts/roles';
import { DEFAULT_TIME_ZONE } from '@dewar/domain/time/time-zones';
import type { z } from 'zod';
import { blankValues, bodyOf, type FormValues, valuesOf } from '../../shared/forms/form-values.ts';

const FORM = createUserBody.omit({ grade_level: true, school_name: true, subjects_taught: true });

export const USER_LABELS = fieldLabels(FORM, {
  company_name: 'Company',
  is_super_admin: 'Super-admin',
  is_company_admin: 'Company administrator',
  timezone: 'Time zone',
});

/** What an administrator types about an account; empty texts are ''. */
export type UserValues = FormValues<z.output<typeof FORM>>;

export const NEW_USER: UserValues = { ...blankValues(FORM), role: 'user', timezone: DEFAULT_TIME_ZONE };

export function userValuesOf(user: User): UserValues {
  return valuesOf(NEW_USER, user);
}

/**
 * The request: only users belong to a company, only administrators are super-admins, a blank password changes nothing.
 */
export function userBody(values: UserValues, mayMakeAdmins: boolean) {
  const { password, company_name, is_super_admin, is_company_admin } = values;
  const company = belongsToCompany(values.role) ? company_name : NO_COMPANY;
  return {
    // A password is sent as it was typed, spaces included.
    ...bodyOf(FORM.omit({ password: true, company_name: true, is_super_admin: true, is_company_admin: true }), values),
    ...(password !== '' && { password }),
    ...(!isAwaitedCompanyName(company) && { company_name: company }),
    is_company_admin: mayAdminister(values) && is_company_admin,
    ...(mayMakeAdmins && { is_super_admin: isAdministratorRole(values.role) && is_super_admin }),
  };
}

/** Whether the account can be a company administrator: a user with a company. */
export function mayAdminister({ role, company_name }: Pick<UserValues, 'role' | 'company_name'>): boolean {
  return ownCompanyOf({ role, company_name }) !== undefined;
}

/** Errors of an account by field (spec 1 §5, User form); lengths come from the contract. */
export function findUserErrors(values: UserValues, isNew: boolean): Record<string, string> {
  const { email, password, role, company_name } = values;
  const parsed = createUserBody.omit({ password: true }).safeParse(values);
  const errors = parsed.success ? {} : fieldErrors(parsed.error, USER_LABELS);
  if (email.trim() === '') errors.email = 'Email is required';
  if (belongsToCompany(role) && company_name === '') errors.company_name = 'Company name is required';
  if (isNew && password === '') errors.password = 'Password is required';
  if (password !== '' && [...password].length < MIN_PASSWORD_LENGTH) {
    errors.password = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`;
  }
  return errors;
}
