import { expect, it } from 'vitest';
import { canBeDecided, canBeReset, ROLE_LABELS, ROLES, USER_STATUS_LABELS, USER_STATUSES } from './roles.ts';

it('there are three roles and five states, each with a label', () => {
  expect(ROLES.map((role) => ROLE_LABELS[role])).toEqual(['Admin', 'User', 'Teacher']);
  expect(USER_STATUSES.map((status) => USER_STATUS_LABELS[status])).toEqual([
    'Pending',
    'Email Verified',
    'Approved',
    'Active',
    'Rejected',
  ]);
});

it('accounts are approved or rejected only once the e-mail is verified', () => {
  expect(USER_STATUSES.filter(canBeDecided)).toEqual(['email_verified']);
});

it('only rejected accounts are reset', () => {
  expect(USER_STATUSES.filter(canBeReset)).toEqual(['rejected']);
});
