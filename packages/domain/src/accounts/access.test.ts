import { describe, expect, it } from 'vitest';
import { ACCESS_LEVELS, type Access, isAllowed } from './access.ts';

const nobody = null;
const user = { role: 'user', is_super_admin: false, is_company_admin: false } as const;
const companyAdmin = { ...user, is_company_admin: true } as const;
const teacher = { role: 'teacher', is_super_admin: false, is_company_admin: false } as const;
const admin = { role: 'admin', is_super_admin: false, is_company_admin: false } as const;
const superAdmin = { role: 'admin', is_super_admin: true, is_company_admin: false } as const;

describe('isAllowed', () => {
  const table: Record<
    Access,
    [nobody: boolean, user: boolean, companyAdmin: boolean, teacher: boolean, admin: boolean, superAdmin: boolean]
  > = {
    public: [true, true, true, true, true, true],
    'signed-in': [false, true, true, true, true, true],
    user: [false, true, true, false, false, false],
    'user-or-admin': [false, true, true, false, true, true],
    company: [false, true, true, false, true, true],
    teacher: [false, false, false, true, false, false],
    'company-admin': [false, false, true, false, true, true],
    admin: [false, false, false, false, true, true],
    'super-admin': [false, false, false, false, false, true],
  };

  it.each(ACCESS_LEVELS)("admits to '%s' exactly the callers that this level names", (access) => {
    const callers = [nobody, user, companyAdmin, teacher, admin, superAdmin];
    expect(callers.map((caller) => isAllowed(access, caller))).toEqual(table[access]);
  });

  it('ignores the flag of a company administrator who is no company user', () => {
    expect(isAllowed('company-admin', { ...teacher, is_company_admin: true })).toBe(false);
    expect(isAllowed('admin', companyAdmin)).toBe(false);
  });

  it('ignores the super-admin flag of a person who is not an administrator', () => {
    expect(isAllowed('super-admin', { role: 'user', is_super_admin: true, is_company_admin: false })).toBe(false);
    expect(isAllowed('super-admin', { role: 'teacher', is_super_admin: true, is_company_admin: false })).toBe(false);
    expect(isAllowed('admin', { role: 'user', is_super_admin: true, is_company_admin: false })).toBe(false);
  });
});
