import { expect, test } from 'vitest';
import { findFirstSteps, listOwnHandbooks } from './handbooks.ts';

const nobody = { company_name: 'No Company', is_super_admin: false, is_company_admin: false } as const;
const technician = { ...nobody, role: 'user', company_name: 'Polar Gas' } as const;
const manager = { ...technician, is_company_admin: true } as const;
const administrator = { ...nobody, role: 'admin' } as const;

test.each([
  ['a company user', technician, 'technician'],
  ['a company administrator', manager, 'fleet-manager'],
  ['an administrator', administrator, 'administrator'],
  ['a super-administrator', { ...administrator, is_super_admin: true }, 'operator'],
  ['a teacher', { ...nobody, role: 'teacher' } as const, 'teacher'],
])('%s begins with a handbook of their own', (_, reader, own) => {
  expect(listOwnHandbooks(reader)[0]).toBe(own);
  expect(findFirstSteps(reader, [])).toBe(own);
  expect(findFirstSteps(reader, [own])).toBeNull();
});

test('somebody who becomes a company administrator is shown the first steps of that work, too', () => {
  expect(findFirstSteps(manager, ['technician'])).toBe('fleet-manager');
  expect(findFirstSteps(technician, ['technician', 'fleet-manager'])).toBeNull();
});

test.each(['No Company', 'PENDING_ASSIGNMENT', ''])(
  'nobody is shown first steps with the company “%s”',
  (company_name) => {
    expect(findFirstSteps({ ...technician, company_name }, [])).toBeNull();
  },
);
