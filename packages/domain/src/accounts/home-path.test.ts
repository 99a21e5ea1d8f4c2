import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyPath, homePathFor, ownCompanyOf } from './home-path.ts';

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

describe('ownCompanyOf', () => {
  it('is the company of a user', () => {
    expect(ownCompanyOf({ role: 'user', company_name: 'Polar Gas Logistics' })).toBe('Polar Gas Logistics');
  });

  it.each([null, '', 'No Company', 'PENDING_ASSIGNMENT'])('is none of a user without one, by the name %j', (name) => {
    expect(ownCompanyOf({ role: 'user', company_name: name })).toBeUndefined();
  });

  it('is none of a teacher and of an administrator, whatever their record says', () => {
    expect(ownCompanyOf({ role: 'teacher', company_name: 'Polar Gas Logistics' })).toBeUndefined();
    expect(ownCompanyOf({ role: 'admin', company_name: 'Polar Gas Logistics' })).toBeUndefined();
  });
});
