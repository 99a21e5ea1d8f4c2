import { describe, expect, test } from 'vitest';
import { type Invitation, invitationState, inviteeFate, isInvitable, isWaiting } from './invitations.ts';
import type { Person } from './permissions.ts';

const NOW = new Date('2026-06-10T12:00:00Z');
const admin: Person = { id: 1, role: 'admin', company_id: null, is_super_admin: false, is_company_admin: false };
const superAdmin: Person = { ...admin, is_super_admin: true, is_company_admin: false };

const open: Invitation = {
  role: 'user',
  company_id: 7,
  company_status: 'active',
  inviter: admin,
  expires_at: new Date('2026-06-10T12:00:00.001Z'),
  accepted_at: null,
  revoked_at: null,
};
const stateOf = (changes: Partial<Invitation>) => invitationState({ ...open, ...changes }, NOW);

describe('an invitation', () => {
  test('is open until the moment it expires', () => {
    expect(stateOf({})).toBe('open');
    expect(stateOf({ expires_at: NOW })).toBe('expired');
  });

  test('stays accepted or revoked, whatever happens later', () => {
    const ended = { expires_at: NOW, inviter: null, company_status: null };
    expect(stateOf({ ...ended, accepted_at: NOW })).toBe('accepted');
    expect(stateOf({ ...ended, revoked_at: NOW })).toBe('revoked');
  });

  test.each([
    ['is gone or may not sign in', { inviter: null }],
    ['is no administrator any more', { inviter: { ...admin, role: 'user' } as const }],
    ['invited an administrator and is no super-admin any more', { role: 'admin', company_id: null } as const],
  ])('lapses when its inviter %s', (_, changes) => {
    expect(stateOf(changes)).toBe('lapsed');
  });

  test.each([
    ['deleted', null],
    ['inactive', 'inactive'],
  ])('lapses when its company is %s, unless it is for somebody without a company', (_, company_status) => {
    expect(stateOf({ company_status })).toBe('lapsed');
    expect(stateOf({ company_status: null, role: 'teacher', company_id: null })).toBe('open');
  });

  test('of an administrator is open while a super-admin vouches for it', () => {
    expect(stateOf({ role: 'admin', company_id: null, company_status: null, inviter: superAdmin })).toBe('open');
  });

  test('waits until it is accepted or revoked', () => {
    const waiting = (['open', 'accepted', 'expired', 'revoked', 'lapsed'] as const).filter(isWaiting);
    expect(waiting).toEqual(['open', 'expired', 'lapsed']);
  });
});

describe('inviting an address', () => {
  const forAdmin = { role: 'admin', company_id: null } as const;

  test.each([
    ['that nobody knows makes an invitation', { hasAccount: false, waiting: undefined }, 'new'],
    ['that waits already renews its invitation', { hasAccount: false, waiting: open }, 'renewed'],
    ['with an account does nothing', { hasAccount: true, waiting: undefined }, 'has-account'],
    ['with an account and an invitation does nothing', { hasAccount: true, waiting: open }, 'has-account'],
    ['that a super-admin invited does nothing', { hasAccount: false, waiting: forAdmin }, 'reserved'],
  ] as const)('%s', (_, address, fate) => {
    expect(inviteeFate(admin, address)).toBe(fate);
    expect(isInvitable(fate)).toBe(fate === 'new' || fate === 'renewed');
  });

  test("lets a super-admin renew another super-admin's invitation", () => {
    expect(inviteeFate(superAdmin, { hasAccount: false, waiting: forAdmin })).toBe('renewed');
  });
});
