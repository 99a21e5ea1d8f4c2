import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canAddArrival,
  canDeleteTankRecord,
  canDeleteTransfer,
  canDetermine,
  canEditTransfer,
  canGiveRole,
  canManageLeakChecks,
  canManageTanks,
  canManageUser,
  canReadCompany,
  canReadProcedure,
  companyPath,
  homePathFor,
  type Person,
} from './permissions.ts';
import { ROLES } from './roles.ts';

const POLAR = 7;
const NORTH = 8;
const polarUser: Person = { id: 1, role: 'user', company_id: POLAR, is_super_admin: false };
const newcomer: Person = { id: 2, role: 'user', company_id: null, is_super_admin: false };
const teacher: Person = { id: 3, role: 'teacher', company_id: null, is_super_admin: false };
const admin: Person = { id: 4, role: 'admin', company_id: null, is_super_admin: false };
const superAdmin: Person = { id: 5, role: 'admin', company_id: null, is_super_admin: true };
const everybody = [polarUser, newcomer, teacher, admin, superAdmin];

describe('reading a company', () => {
  it('is for its own users and for administrators', () => {
    expect(everybody.map((person) => canReadCompany(person, POLAR))).toEqual([true, false, false, true, true]);
    expect(everybody.map((person) => canReadCompany(person, NORTH))).toEqual([false, false, false, true, true]);
  });

  it('does not let a user without a company read rows without one', () => {
    expect(canReadCompany(newcomer, null)).toBe(false);
    expect(canReadCompany(polarUser, null)).toBe(false);
    expect(canReadCompany(admin, null)).toBe(true);
  });

  it('refuses teachers even if a company were set on one', () => {
    expect(canReadCompany({ ...teacher, company_id: POLAR }, POLAR)).toBe(false);
  });

  it('never opens another company to anyone but an administrator', () => {
    const person = fc.record({
      id: fc.nat(),
      role: fc.constantFrom(...ROLES),
      company_id: fc.option(fc.integer({ min: 1, max: 5 })),
      is_super_admin: fc.boolean(),
    });
    fc.assert(
      fc.property(person, fc.integer({ min: 1, max: 5 }), (someone, company_id) => {
        fc.pre(someone.role !== 'admin' && someone.company_id !== company_id);
        expect(canReadCompany(someone, company_id)).toBe(false);
      }),
    );
  });
});

describe('adding an arrival', () => {
  const open = { company_id: POLAR, action: 'Load', arrived_at: null } as const;

  it('is for users of the company and administrators', () => {
    expect(everybody.map((person) => canAddArrival(person, open))).toEqual([true, false, false, true, true]);
    expect(canAddArrival(polarUser, { ...open, company_id: NORTH })).toBe(false);
  });

  it('needs a load that is still in transit', () => {
    expect(canAddArrival(polarUser, { ...open, arrived_at: '2026-03-01T00:00:00Z' })).toBe(false);
    expect(canAddArrival(polarUser, { ...open, action: 'Offload' })).toBe(false);
    expect(canAddArrival(admin, { ...open, action: 'Transfer' })).toBe(false);
  });
});

describe('what only administrators may do (spec 2 §6)', () => {
  it.each([canEditTransfer, canDeleteTransfer, canDetermine, canManageTanks, canDeleteTankRecord, canManageLeakChecks])(
    '$name',
    (rule) => {
      expect(everybody.map((person) => rule(person))).toEqual([false, false, false, true, true]);
    },
  );
});

describe('accounts', () => {
  it('of users and teachers are managed by any administrator', () => {
    for (const role of ['user', 'teacher'] as const) {
      expect(everybody.map((person) => canManageUser(person, { role }))).toEqual([false, false, false, true, true]);
    }
  });

  it('of administrators only by a super-admin', () => {
    expect(everybody.map((person) => canManageUser(person, { role: 'admin' }))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(everybody.map((person) => canGiveRole(person, 'admin'))).toEqual([false, false, false, false, true]);
  });

  it('the flag without the role gives nothing', () => {
    expect(canGiveRole({ ...polarUser, is_super_admin: true }, 'user')).toBe(false);
    expect(canManageUser({ ...teacher, is_super_admin: true }, { role: 'admin' })).toBe(false);
  });
});

describe('reading a procedure', () => {
  const readers = (visibility: 'public' | 'private' | 'client_specific', client_company_id: number | null) =>
    everybody.map((person) => canReadProcedure(person, { visibility, client_company_id }));

  it('public: users with a company, and administrators', () => {
    expect(readers('public', null)).toEqual([true, false, false, true, true]);
  });

  it('private: administrators, whatever the tag says', () => {
    expect(readers('private', null)).toEqual([false, false, false, true, true]);
    expect(readers('private', POLAR)).toEqual([false, false, false, true, true]);
  });

  it('client specific: the tagged company and administrators', () => {
    expect(readers('client_specific', POLAR)).toEqual([true, false, false, true, true]);
    expect(readers('client_specific', NORTH)).toEqual([false, false, false, true, true]);
    expect(readers('client_specific', null)).toEqual([false, false, false, true, true]);
  });
});

describe('where / leads (spec 1 §2)', () => {
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
  ] as const)('%j leads to %s', (user, path) => {
    expect(homePathFor(user)).toBe(path);
  });

  it('an administrator who must set up a second factor first is led to it', () => {
    const user = { role: 'admin', company_name: null } as const;
    expect(homePathFor({ ...user, needs_second_factor: true })).toBe('/user-settings?tab=security');
    expect(homePathFor({ ...user, needs_second_factor: false })).toBe('/admin');
  });

  it('a company path is one segment and leads back to the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const [, area, encoded = '', ...more] = companyPath(name).split('/');
        expect([area, more]).toEqual(['company', []]);
        expect(decodeURIComponent(encoded)).toBe(name.toWellFormed());
      }),
    );
  });
});
