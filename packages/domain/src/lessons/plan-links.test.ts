import { describe, expect, test } from 'vitest';
import { findLastDayError, isForOthers, MAX_PLAN_LINK_DAYS, planLinkState } from './plan-links.ts';

const now = new Date('2026-06-10T12:00:00Z');
const at = (moment: string) => new Date(moment);

describe('a link to a plan', () => {
  test('is open before its end and ended from that moment on', () => {
    expect(planLinkState({ expires_at: at('2026-06-10T12:00:00.001Z'), revoked_at: null }, now)).toBe('open');
    expect(planLinkState({ expires_at: now, revoked_at: null }, now)).toBe('ended');
  });

  test('that was revoked stays revoked, before and after its end', () => {
    for (const expires_at of [at('2026-07-01T00:00:00Z'), at('2026-06-01T00:00:00Z')]) {
      expect(planLinkState({ expires_at, revoked_at: at('2026-05-01T00:00:00Z') }, now)).toBe('revoked');
    }
  });

  test('lasts until today at least and 180 days at most', () => {
    expect(MAX_PLAN_LINK_DAYS).toBe(180);
    expect(findLastDayError('2026-06-09', '2026-06-10')).toBe('The last day must not be in the past');
    expect(findLastDayError('2026-06-10', '2026-06-10')).toBeNull();
    expect(findLastDayError('2026-12-07', '2026-06-10')).toBeNull();
    expect(findLastDayError('2026-12-08', '2026-06-10')).toBe('The last day must be within 180 days');
  });

  test('shows every section but the reflection', () => {
    const names = ['materials', 'teacher_reflection', 'closure'].map((section_name) => ({ section_name }));
    expect(names.filter(isForOthers).map(({ section_name }) => section_name)).toEqual(['materials', 'closure']);
  });
});
