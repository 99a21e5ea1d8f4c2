import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canActOnAccess,
  canAddArrival,
  canApproveInto,
  canDeleteTankRecord,
  canDeleteTransfer,
  canDetermine,
  canEditTransfer,
  canGiveRole,
  canInvite,
  canManageLeakChecks,
  canManageTanks,
  canManageUser,
  canReadCompany,
  canReadCompanyArea,
  canReadProcedure,
  companyPath,
  homePathFor,
  isCompanyAdminOf,
  type Person,
} from './permissions.ts';
import { ROLES, type Role } from './roles.ts';

const POLAR = 7;
const NORTH = 8;
const polarUser: Person = { id: 1, role: 'user', company_id: POLAR, is_super_admin: false, is_company_admin: false };
const newcomer: Person = { id: 2, role: 'user', company_id: null, is_super_admin: false, is_company_admin: false };
const teacher: Person = { id: 3, role: 'teacher', company_id: null, is_super_admin: false, is_company_admin: false };
const admin: Person = { id: 4, role: 'admin', company_id: null, is_super_admin: false, is_company_admin: false };
const superAdmin: Person = { id: 5, role: 'admin', company_id: null, is_super_admin: true, is_company_admin: false };
const everybody = [polarUser, newcomer, teacher, admin, superAdmin];

it('canReadCompanyArea allows administrators and users with a company', () => {
  expect(everybody.map(canReadCompanyArea)).toEqual([true, false, false, true, true]);
});

describe('canReadCompany', () => {
  it("allows the company's own users and administrators", () => {
    expect(everybody.map((person) => canReadCompany(person, POLAR))).toEqual([true, false, false, true, true]);
    expect(everybody.map((person) => canReadCompany(person, NORTH))).toEqual([false, false, false, true, true]);
  });

  it('does not let a user without a company read rows without a company', () => {
    expect(canReadCompany(newcomer, null)).toBe(false);
    expect(canReadCompany(polarUser, null)).toBe(false);
    expect(canReadCompany(admin, null)).toBe(true);
  });

  it('denies teachers even if a company is set on their account', () => {
    expect(canReadCompany({ ...teacher, company_id: POLAR }, POLAR)).toBe(false);
  });

  it('allows only administrators to read other companies', () => {
    const person = fc.record({
      id: fc.nat(),
      role: fc.constantFrom(...ROLES),
      company_id: fc.option(fc.integer({ min: 1, max: 5 })),
      is_super_admin: fc.boolean(),
      is_company_admin: fc.boolean(),
    });
    fc.assert(
      fc.property(person, fc.integer({ min: 1, max: 5 }), (someone, company_id) => {
        fc.pre(someone.role !== 'admin' && someone.company_id !== company_id);
        expect(canReadCompany(someone, company_id)).toBe(false);
      }),
    );
  });
});

describe('canAddArrival', () => {
  const open = { company_id: POLAR, action: 'Load', arrived_at: null } as const;

  it('allows users of the company and administrators', () => {
    expect(everybody.map((person) => canAddArrival(person, open))).toEqual([true, false, false, true, true]);
    expect(canAddArrival(polarUser, { ...open, company_id: NORTH })).toBe(false);
  });

  it('requires a load that is still in transit', () => {
    expect(canAddArrival(polarUser, { ...open, arrived_at: '2026-03-01T00:00:00Z' })).toBe(false);
    expect(canAddArrival(polarUser, { ...open, action: 'Offload' })).toBe(false);
    expect(canAddArrival(admin, { ...open, action: 'Transfer' })).toBe(false);
  });
});

describe('a permission that only administrators have (spec 2 §6)', () => {
  it.each([canEditTransfer, canDeleteTransfer, canDetermine, canManageTanks, canDeleteTankRecord, canManageLeakChecks])(
    'is $name',
    (rule) => {
      expect(everybody.map((person) => rule(person))).toEqual([false, false, false, true, true]);
    },
  );
});

describe('canManageUser and canGiveRole', () => {
  it('let any administrator manage users and teachers', () => {
    for (const role of ['user', 'teacher'] as const) {
      expect(everybody.map((person) => canManageUser(person, { role }))).toEqual([false, false, false, true, true]);
    }
  });

  it('let only a super-admin manage administrators', () => {
    expect(everybody.map((person) => canManageUser(person, { role: 'admin' }))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(everybody.map((person) => canGiveRole(person, 'admin'))).toEqual([false, false, false, false, true]);
  });

  it('ignore the super-admin flag of a person who is not an administrator', () => {
    expect(canGiveRole({ ...polarUser, is_super_admin: true }, 'user')).toBe(false);
    expect(canManageUser({ ...teacher, is_super_admin: true }, { role: 'admin' })).toBe(false);
  });
});

describe('company administrators', () => {
  const boss: Person = { ...polarUser, id: 6, is_company_admin: true };
  const otherBoss: Person = { ...boss, id: 7, company_id: NORTH };
  const everybodyAndBosses = [...everybody, boss, otherBoss];

  it('invite users into their own company and nobody else', () => {
    expect(canInvite(boss, { role: 'user', company_id: POLAR })).toBe(true);
    expect(canInvite(boss, { role: 'user', company_id: NORTH })).toBe(false);
    expect(canInvite(boss, { role: 'user', company_id: null })).toBe(false);
    expect(canInvite(boss, { role: 'teacher', company_id: null })).toBe(false);
    expect(canInvite(boss, { role: 'teacher', company_id: POLAR })).toBe(false);
    expect(canInvite(boss, { role: 'admin', company_id: POLAR })).toBe(false);
  });

  it('act on the access of plain users of their company, as administrators do on that of all', () => {
    const actors = (account: Person) => everybodyAndBosses.filter((person) => canActOnAccess(person, account));
    expect(actors(polarUser)).toEqual([admin, superAdmin, boss]);
    expect(actors(boss)).toEqual([admin, superAdmin]);
    expect(actors(newcomer)).toEqual([admin, superAdmin]);
    expect(actors(teacher)).toEqual([admin, superAdmin]);
    expect(actors(admin)).toEqual([superAdmin]);
    expect(actors({ ...admin, company_id: POLAR })).toEqual([superAdmin]);
  });

  it('approve people without a company into their own', () => {
    const approvers = (account: Person, company_id: number | null) =>
      everybodyAndBosses.filter((person) => canApproveInto(person, account, company_id));
    expect(approvers(newcomer, POLAR)).toEqual([admin, superAdmin, boss]);
    expect(approvers(newcomer, null)).toEqual([admin, superAdmin]);
    expect(approvers({ ...polarUser, company_id: NORTH }, POLAR)).toEqual([admin, superAdmin]);
    expect(approvers(teacher, POLAR)).toEqual([admin, superAdmin]);
    expect(approvers({ ...admin, company_id: null }, POLAR)).toEqual([superAdmin]);
  });

  it('administer nothing without a company, or in another role', () => {
    expect(isCompanyAdminOf({ ...boss, company_id: null }, null)).toBe(false);
    expect(isCompanyAdminOf({ ...boss, role: 'teacher' }, POLAR)).toBe(false);
    expect(isCompanyAdminOf({ ...boss, is_company_admin: false }, POLAR)).toBe(false);
    expect(isCompanyAdminOf(admin, POLAR)).toBe(false);
  });
});

describe('canInvite', () => {
  it('lets administrators invite company users and teachers, and super-admins also administrators', () => {
    const inviters = (role: Role, company_id: number | null = null) =>
      everybody.filter((person) => canInvite(person, { role, company_id }));
    expect(inviters('user', POLAR)).toEqual([admin, superAdmin]);
    expect(inviters('teacher')).toEqual([admin, superAdmin]);
    expect(inviters('admin')).toEqual([superAdmin]);
  });
});

describe('canReadProcedure', () => {
  const readers = (visibility: 'public' | 'private' | 'client_specific', client_company_id: number | null) =>
    everybody.map((person) => canReadProcedure(person, { visibility, client_company_id }));

  it('shows public procedures to users with a company and to administrators', () => {
    expect(readers('public', null)).toEqual([true, false, false, true, true]);
  });

  it('shows private procedures to administrators only, even with a client tag', () => {
    expect(readers('private', null)).toEqual([false, false, false, true, true]);
    expect(readers('private', POLAR)).toEqual([false, false, false, true, true]);
  });

  it('shows client-specific procedures to the tagged company and to administrators', () => {
    expect(readers('client_specific', POLAR)).toEqual([true, false, false, true, true]);
    expect(readers('client_specific', NORTH)).toEqual([false, false, false, true, true]);
    expect(readers('client_specific', null)).toEqual([false, false, false, true, true]);
  });
});

describe('homePathFor (spec 1 §2)', () => {
  it.each([
    [null, '/'],
    [{ role: 'admin', company_name: 'No Company' }, '/admin'],
    [{ role: 'teacher', company_name: null }, '/teacher'],
    [{ role: 'user', company_name: 'No Company' }, '/dashboard'],
    [{ role: 'user', company_name: 'PENDING_ASSIGNMENT' }, '/dashboard'],
    [{ role: 'user', company_name: null }, '/dashboard'],
    [{ role: 'user', company_name: '' }, '/dashboard'],
    [{ role: 'user', company_name: 'Polar Gas Logistics' }, '/company/Polar%20Gas%20Logistics'],
    [{ role: 'user', company_name: 'A/B & Ö?' }, '/company/A%2FB%20%26%20%C3%96%3F'],
  ] as const)('sends %j to %s', (user, path) => {
    expect(homePathFor(user)).toBe(path);
  });

  it('sends an administrator who must set up a second factor to that page first', () => {
    const user = { role: 'admin', company_name: null } as const;
    expect(homePathFor({ ...user, needs_second_factor: true })).toBe('/user-settings?tab=security');
    expect(homePathFor({ ...user, needs_second_factor: false })).toBe('/admin');
  });

  it('sends whoever has to choose a new password there before anywhere else', () => {
    const flags = { needs_new_password: true, needs_second_factor: true };
    expect(homePathFor({ role: 'admin', company_name: null, ...flags })).toBe('/new-password');
    expect(homePathFor({ role: 'teacher', company_name: null, needs_new_password: true })).toBe('/new-password');
    expect(homePathFor({ role: 'teacher', company_name: null, needs_new_password: false })).toBe('/teacher');
  });

  it('companyPath is one URL segment that decodes to the company name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const [, area, encoded = '', ...more] = companyPath(name).split('/');
        expect([area, more]).toEqual(['company', []]);
        expect(decodeURIComponent(encoded)).toBe(name.toWellFormed());
      }),
    );
  });
});
