import { describe, expect, it } from 'vitest';
import { canCorrectOwn, findCorrectionRefusal, type LoggedRecord, OWN_CORRECTION_MINUTES } from './own-corrections.ts';
import type { Person } from './permissions.ts';

const author: Person = { id: 7, role: 'user', company_id: 1, is_super_admin: false, is_company_admin: false };
const fresh: LoggedRecord = { company_id: 1, recorded_by: 7, ageMinutes: 0, followedBy: null };

const refusal = (logged: Partial<LoggedRecord>, person = author, windowMinutes = OWN_CORRECTION_MINUTES) =>
  findCorrectionRefusal(person, { ...fresh, ...logged }, windowMinutes);

describe('findCorrectionRefusal', () => {
  it.each([0, 15, 29.999])('admits the author %s minutes after logging', (ageMinutes) => {
    expect(refusal({ ageMinutes })).toBeNull();
  });

  it.each([30, 30.001, 5_000, Number.POSITIVE_INFINITY])('is too late after %s minutes', (ageMinutes) => {
    expect(refusal({ ageMinutes })).toBe('too_late');
  });

  it('follows the setting, which 0 switches off', () => {
    expect(refusal({ ageMinutes: 40 }, author, 60)).toBeNull();
    expect(refusal({ ageMinutes: 5 }, author, 5)).toBe('too_late');
    expect(refusal({ ageMinutes: 0 }, author, 0)).toBe('too_late');
  });

  it.each(['arrival', 'determination', 'weekly_report'] as const)(
    'refuses once there is a following %s',
    (followedBy) => {
      expect(refusal({ followedBy })).toBe(followedBy);
    },
  );

  it('is too late before it asks what follows', () => {
    expect(refusal({ ageMinutes: 31, followedBy: 'arrival' })).toBe('too_late');
  });

  it('admits nobody but the author', () => {
    expect(refusal({}, { ...author, id: 8 })).toBe('not_author');
    expect(refusal({ recorded_by: null })).toBe('not_author');
    expect(refusal({ ageMinutes: 31 }, { ...author, id: 8 })).toBe('not_author');
  });

  it('does not admit an author who has left the company', () => {
    expect(refusal({}, { ...author, company_id: 2 })).toBe('not_author');
    expect(refusal({}, { ...author, company_id: null })).toBe('not_author');
  });
});

describe('canCorrectOwn', () => {
  const now = new Date('2026-06-11T12:00:00Z');
  const listed = { recorded_by: 7, correctable_until: '2026-06-11T12:00:01Z' };

  it('holds for the author until the time is over', () => {
    expect(canCorrectOwn(author, listed, now)).toBe(true);
    expect(canCorrectOwn(author, listed, new Date('2026-06-11T12:00:01Z'))).toBe(false);
  });

  it('does not hold for others, or without a time', () => {
    expect(canCorrectOwn({ id: 8 }, listed, now)).toBe(false);
    expect(canCorrectOwn(author, { ...listed, recorded_by: null }, now)).toBe(false);
    expect(canCorrectOwn(author, { ...listed, correctable_until: null }, now)).toBe(false);
  });
});
