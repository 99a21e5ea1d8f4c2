import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can, isCompanyAdminOf, PERMISSIONS, type Person } from './permissions.ts';
import { ROLES, type Role } from './roles.ts';

const POLAR = 7;
const NORTH = 8;
const polarUser: Person = { id: 1, role: 'user', company_id: POLAR, is_super_admin: false, is_company_admin: false };
const newcomer: Person = { id: 2, role: 'user', company_id: null, is_super_admin: false, is_company_admin: false };
const teacher: Person = { id: 3, role: 'teacher', company_id: null, is_super_admin: false, is_company_admin: false };
const admin: Person = { id: 4, role: 'admin', company_id: null, is_super_admin: false, is_company_admin: false };
const superAdmin: Person = { id: 5, role: 'admin', company_id: null, is_super_admin: true, is_company_admin: false };
const everybody = [polarUser, newcomer, teacher, admin, superAdmin];

it('the company area is read by administrators and users with a company', () => {
  expect(everybody.map((person) => can(person, 'read', 'company_area'))).toEqual([true, false, false, true, true]);
});

it('each area is opened by its own people, a company administrator administers the own company', () => {
  const boss: Person = { ...polarUser, is_company_admin: true };
  const openers = (area: 'company_area' | 'admin_area' | 'teaching_area') =>
    [...everybody, boss].filter((person) => can(person, 'open', area));
  expect(openers('company_area')).toEqual([polarUser, newcomer, admin, superAdmin, boss]);
  expect(openers('admin_area')).toEqual([admin, superAdmin]);
  expect(openers('teaching_area')).toEqual([teacher]);
  const flagged = everybody.map((person) => ({ ...person, is_company_admin: true }));
  expect([...everybody, ...flagged].filter((person) => can(person, 'administer', 'own_company'))).toEqual([
    boss,
    { ...newcomer, is_company_admin: true },
  ]);
});

describe('to read a company', () => {
  it("allows the company's own users and administrators", () => {
    expect(everybody.map((person) => can(person, 'read', 'company', POLAR))).toEqual([true, false, false, true, true]);
    expect(everybody.map((person) => can(person, 'read', 'company', NORTH))).toEqual([false, false, false, true, true]);
  });

  it('does not let a user without a company read rows without a company', () => {
    expect(can(newcomer, 'read', 'company', null)).toBe(false);
    expect(can(polarUser, 'read', 'company', null)).toBe(false);
    expect(can(admin, 'read', 'company', null)).toBe(true);
  });

  it('denies teachers even if a company is set on their account', () => {
    expect(can({ ...teacher, company_id: POLAR }, 'read', 'company', POLAR)).toBe(false);
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
        expect(can(someone, 'read', 'company', company_id)).toBe(false);
      }),
    );
  });
});

describe('to add an arrival', () => {
  const open = { company_id: POLAR, action: 'Load', arrived_at: null } as const;

  it('allows users of the company and administrators', () => {
    expect(everybody.map((person) => can(person, 'add_arrival', 'transfer', open))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
    expect(can(polarUser, 'add_arrival', 'transfer', { ...open, company_id: NORTH })).toBe(false);
  });

  it('requires a load that is still in transit', () => {
    expect(can(polarUser, 'add_arrival', 'transfer', { ...open, arrived_at: '2026-03-01T00:00:00Z' })).toBe(false);
    expect(can(polarUser, 'add_arrival', 'transfer', { ...open, action: 'Offload' })).toBe(false);
    expect(can(admin, 'add_arrival', 'transfer', { ...open, action: 'Transfer' })).toBe(false);
  });
});

describe('what only administrators do (spec 2 §6)', () => {
  it.each([
    ['edit a transfer', PERMISSIONS.transfer.edit],
    ['delete a transfer', PERMISSIONS.transfer.delete],
    ['determine a transfer', PERMISSIONS.transfer.determine],
    ['manage tanks', PERMISSIONS.tank.manage],
    ['delete a note or file', PERMISSIONS.tank_record.delete],
    ['manage leak checks', PERMISSIONS.leak_check.manage],
    ['manage procedures', PERMISSIONS.procedure.manage],
    ['correct records at any time', PERMISSIONS.tank_history.correct],
    ['read every company', PERMISSIONS.every_company.read],
  ])('%s', (_, rule) => {
    expect(everybody.map((person) => rule(person))).toEqual([false, false, false, true, true]);
  });
});

it('only super-administrators erase for good and see the links of mails', () => {
  expect(everybody.map((person) => can(person, 'erase', 'deleted_record'))).toEqual([false, false, false, false, true]);
  expect(everybody.map((person) => can(person, 'show_links', 'mail'))).toEqual([false, false, false, false, true]);
});

it('a note is illustrated, and a cause given back, by administrators and whoever it is of', () => {
  const writer = polarUser.id;
  expect(everybody.map((person) => can(person, 'illustrate', 'tank_record', { created_by: writer }))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
  expect(everybody.map((person) => can(person, 'release', 'reminder', { is_own: person.id === writer }))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
});

it('a question without what its rule needs is a fault of types', () => {
  // @ts-expect-error which company is not said
  expect(can(polarUser, 'read', 'company')).toBe(false);
  // @ts-expect-error nothing is known about the person's company
  expect(can({ role: 'user' }, 'read', 'company', POLAR)).toBe(false);
  // @ts-expect-error no such action
  expect(() => can(polarUser, 'fly', 'company', POLAR)).toThrow();
});

describe('to manage accounts and give roles', () => {
  it('let any administrator manage users and teachers', () => {
    for (const role of ['user', 'teacher'] as const) {
      expect(everybody.map((person) => can(person, 'manage', 'account', { role }))).toEqual([
        false,
        false,
        false,
        true,
        true,
      ]);
    }
  });

  it('let only a super-admin manage administrators', () => {
    expect(everybody.map((person) => can(person, 'manage', 'account', { role: 'admin' }))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(everybody.map((person) => can(person, 'give', 'role', 'admin'))).toEqual([false, false, false, false, true]);
  });

  it('ignore the super-admin flag of a person who is not an administrator', () => {
    expect(can({ ...polarUser, is_super_admin: true }, 'give', 'role', 'user')).toBe(false);
    expect(can({ ...teacher, is_super_admin: true }, 'manage', 'account', { role: 'admin' })).toBe(false);
  });
});

describe('company administrators', () => {
  const boss: Person = { ...polarUser, id: 6, is_company_admin: true };
  const otherBoss: Person = { ...boss, id: 7, company_id: NORTH };
  const everybodyAndBosses = [...everybody, boss, otherBoss];

  it('invite users into their own company and nobody else', () => {
    expect(can(boss, 'send', 'invitation', { role: 'user', company_id: POLAR })).toBe(true);
    expect(can(boss, 'send', 'invitation', { role: 'user', company_id: NORTH })).toBe(false);
    expect(can(boss, 'send', 'invitation', { role: 'user', company_id: null })).toBe(false);
    expect(can(boss, 'send', 'invitation', { role: 'teacher', company_id: null })).toBe(false);
    expect(can(boss, 'send', 'invitation', { role: 'teacher', company_id: POLAR })).toBe(false);
    expect(can(boss, 'send', 'invitation', { role: 'admin', company_id: POLAR })).toBe(false);
  });

  it('act on the access of plain users of their company, as administrators do on that of all', () => {
    const actors = (account: Person) =>
      everybodyAndBosses.filter((person) => can(person, 'restrict', 'account', account));
    expect(actors(polarUser)).toEqual([admin, superAdmin, boss]);
    expect(actors(boss)).toEqual([admin, superAdmin]);
    expect(actors(newcomer)).toEqual([admin, superAdmin]);
    expect(actors(teacher)).toEqual([admin, superAdmin]);
    expect(actors(admin)).toEqual([superAdmin]);
    expect(actors({ ...admin, company_id: POLAR })).toEqual([superAdmin]);
  });

  it('approve people without a company into their own', () => {
    const approvers = (account: Person, company_id: number | null) =>
      everybodyAndBosses.filter((person) => can(person, 'approve', 'account', { account, company_id: company_id }));
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

describe('to invite', () => {
  it('lets administrators invite company users and teachers, and super-admins also administrators', () => {
    const inviters = (role: Role, company_id: number | null = null) =>
      everybody.filter((person) => can(person, 'send', 'invitation', { role, company_id }));
    expect(inviters('user', POLAR)).toEqual([admin, superAdmin]);
    expect(inviters('teacher')).toEqual([admin, superAdmin]);
    expect(inviters('admin')).toEqual([superAdmin]);
  });
});

describe('to read a procedure', () => {
  const readers = (visibility: 'public' | 'private' | 'client_specific', client_company_id: number | null) =>
    everybody.map((person) => can(person, 'read', 'procedure', { visibility, client_company_id }));

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
