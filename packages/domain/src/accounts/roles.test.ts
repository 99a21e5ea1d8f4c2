import { expect, it } from 'vitest';
import {
  belongsToCompany,
  canBeDecided,
  canBeReset,
  isAdministratorRole,
  isLetIn,
  isTeachingRole,
  isUndecided,
  ROLE_LABELS,
  ROLES,
  rankLabelOf,
  USER_STATUS_LABELS,
  USER_STATUSES,
} from './roles.ts';

it('every role and user status has a label', () => {
  expect(ROLES.map((role) => ROLE_LABELS[role])).toEqual(['Admin', 'User', 'Teacher']);
  expect(USER_STATUSES.map((status) => USER_STATUS_LABELS[status])).toEqual([
    'Pending',
    'Email Verified',
    'Approved',
    'Active',
    'Rejected',
  ]);
});

it('accounts can be approved or rejected only once their email address is verified', () => {
  expect(USER_STATUSES.filter(canBeDecided)).toEqual(['email_verified']);
});

it('a person is let in by an approval only', () => {
  expect(USER_STATUSES.filter(isLetIn)).toEqual(['approved', 'active']);
});

it('only rejected accounts can be reset', () => {
  expect(USER_STATUSES.filter(canBeReset)).toEqual(['rejected']);
});

it('accounts are undecided until they are approved or rejected', () => {
  expect(USER_STATUSES.filter(isUndecided)).toEqual(['pending', 'email_verified']);
});

it('only users belong to a company, only teachers teach, only administrators can be super-admins', () => {
  expect(ROLES.filter(belongsToCompany)).toEqual(['user']);
  expect(ROLES.filter(isTeachingRole)).toEqual(['teacher']);
  expect(ROLES.filter(isAdministratorRole)).toEqual(['admin']);
});

it('the rank of an account names the super-admin, and ignores the flag of another role', () => {
  expect(ROLES.map((role) => rankLabelOf({ role, is_super_admin: false }))).toEqual(['Admin', 'User', 'Teacher']);
  expect(ROLES.map((role) => rankLabelOf({ role, is_super_admin: true }))).toEqual(['Super-admin', 'User', 'Teacher']);
});
