import { describe, expect, test } from 'vitest';
import { findHandoverEndError, handoverLinkState, handoverReportState, MAX_HANDOVER_DAYS } from './handover-links.ts';

const now = new Date('2026-06-10T12:00:00Z');
const later = new Date('2026-06-20T12:00:00Z');

describe('a link for the receiver of a load', () => {
  test.each([
    ['open', { ended_as: null, is_awaited: true, ends_at: later }],
    ['expired', { ended_as: null, is_awaited: true, ends_at: now }],
    ['arrived', { ended_as: null, is_awaited: false, ends_at: now }],
    ['ended', { ended_as: 'ended', is_awaited: true, ends_at: later }],
    ['replaced', { ended_as: 'replaced', is_awaited: true, ends_at: later }],
    ['accepted', { ended_as: 'accepted', is_awaited: false, ends_at: later }],
  ] as const)('is %s', (state, link) => {
    expect(handoverLinkState(link, now)).toBe(state);
  });

  test('ends after now, and within 90 days', () => {
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
    expect(findHandoverEndError(inDays(0), now)).toBe('The link must end in the future');
    expect(findHandoverEndError(inDays(0.001), now)).toBeNull();
    expect(findHandoverEndError(inDays(MAX_HANDOVER_DAYS), now)).toBeNull();
    expect(findHandoverEndError(inDays(MAX_HANDOVER_DAYS + 0.001), now)).toBe('The link must end within 90 days');
  });
});

describe('a report of the receiver', () => {
  const sent = { accepted_at: null, dismissed_at: null, is_latest: true, is_awaited: true, is_as_recorded: false };
  test.each([
    ['waiting', {}],
    ['replaced', { is_latest: false }],
    ['overtaken', { is_awaited: false }],
    ['accepted', { accepted_at: now, is_awaited: false, is_as_recorded: true }],
    // Its arrival was changed, or recorded by hand with the same figures.
    ['overtaken', { accepted_at: now, is_awaited: false }],
    ['overtaken', { is_awaited: false, is_as_recorded: true }],
    ['waiting', { accepted_at: now }],
    ['dismissed', { dismissed_at: now, is_latest: false }],
    ['dismissed', { dismissed_at: now, is_latest: false, is_awaited: false }],
  ] as const)('is %s with %j', (state, change) => {
    expect(handoverReportState({ ...sent, ...change })).toBe(state);
  });
});
