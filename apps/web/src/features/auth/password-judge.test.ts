import { expect, test } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { requireUnguessable } from './password-judge.ts';

test.each([
  ['admin123', {}],
  ['PolarGas1', { companyName: 'Polar Gas' }],
  ['blue-ice-7', { minimumPower: 16 }],
])('%s is refused before it is sent, as the server would', (password, owner) => {
  expect(() => requireUnguessable('new_password', password, owner)).toThrow(ApiError);
  try {
    requireUnguessable('new_password', password, owner);
  } catch (error) {
    expect(Object.keys((error as ApiError).fields)).toEqual(['new_password']);
  }
});

test.each(['blue-ice-7', 'PolarGas1'])('%s is sent where nothing speaks against it', (password) => {
  expect(() => requireUnguessable('new_password', `${password} x`, {})).not.toThrow();
});
