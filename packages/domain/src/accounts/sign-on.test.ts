import { describe, expect, it, test } from 'vitest';
import {
  findMailDomainError,
  hasSecondFactor,
  isEmailUnverified,
  mailDomainOf,
  NO_CLAIM_MAPPING,
  readRoleOfClaims,
} from './sign-on.ts';

describe('the mail domain of a company', () => {
  it.each(['example.com', 'Mail.Example.COM', 'xn--mller-kva.example', 'a.b.c.example'])('may be %s', (name) =>
    expect(findMailDomainError(name)).toBeNull(),
  );

  it.each([
    '',
    'example',
    'user@example.com',
    'https://example.com',
    'example.com/x',
    '127.0.0.1',
    'a b.example',
    '-a.de',
  ])('is not "%s"', (name) => expect(findMailDomainError(name)).toContain('is no mail domain'));

  it.each(['gmail.com', 'GMX.de', 'outlook.com.'])('is not %s, where everybody has addresses', (name) => {
    expect(findMailDomainError(name)).toContain('everybody');
  });
});

test('the domain of an address is compared in lower case', () => {
  expect(mailDomainOf('Ada@Polar.EXAMPLE')).toBe('polar.example');
  expect(mailDomainOf('"a@b"@polar.example')).toBe('polar.example');
  for (const none of ['ada', 'ada@müller.example', '@polar.example', 'ada@', 'ada@polar'])
    expect(mailDomainOf(none)).toBeUndefined();
});

test('an address counts as verified by the truth alone, also as text, or where nothing is said', () => {
  expect([undefined, true, 'true'].map((email_verified) => isEmailUnverified({ email_verified }))).not.toContain(true);
  for (const email_verified of [false, 'false', null, 0, 1, 'TRUE', {}])
    expect(isEmailUnverified({ email_verified })).toBe(true);
});

describe('the roles of a provider', () => {
  const mapping = { ...NO_CLAIM_MAPPING, role_claim: 'groups', admin_values: ['boss'], user_values: ['tanks'] };

  it('say nothing while none is mapped', () => {
    expect(readRoleOfClaims({ groups: ['boss'] }, NO_CLAIM_MAPPING)).toEqual({ isLetIn: true, isCompanyAdmin: null });
  });

  it.each([
    [['boss'], true, true],
    ['boss', true, true],
    [['tanks', 'boss'], true, true],
    [['tanks'], true, false],
    [['else'], false, false],
    [undefined, false, false],
    [{ boss: true }, false, false],
  ])('%j let in: %s, as a company administrator: %s', (groups, isLetIn, isCompanyAdmin) => {
    expect(readRoleOfClaims({ groups }, mapping)).toEqual({ isLetIn, isCompanyAdmin });
  });

  it('let everybody in where only administrators are named', () => {
    const admins = { ...mapping, user_values: [] };
    expect(readRoleOfClaims({ groups: [] }, admins)).toEqual({ isLetIn: true, isCompanyAdmin: false });
  });
});

test('a second factor counts where the provider says so', () => {
  const told = (claims: object, second_factor_acr: string[] = []) =>
    hasSecondFactor({ ...claims }, { ...NO_CLAIM_MAPPING, second_factor_acr });
  expect(told({ amr: ['pwd', 'otp', 'mfa'] })).toBe(true);
  expect(told({ amr: ['pwd'] })).toBe(false);
  expect(told({ acr: 'phr' })).toBe(true);
  expect(told({ acr: 'urn:mace:incommon:iap:silver' })).toBe(false);
  expect(told({ acr: 'gold' }, ['gold'])).toBe(true);
  expect(told({ acr: ['gold'] }, ['gold'])).toBe(false);
  expect(told({})).toBe(false);
});
