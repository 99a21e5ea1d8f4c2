import { expect, test } from 'vitest';
import { describeLedgerAge } from './describe-ledger-age.ts';

test.each([
  [0, 'as of 29 Nov 2026, 11:20:31'],
  [1, 'as of 29 Nov 2026, 11:20:31, 1 change waits'],
  [214, 'as of 29 Nov 2026, 11:20:31, 214 changes wait'],
  [1214, 'as of 29 Nov 2026, 11:20:31, 1,214 changes wait'],
])('kept figures for which %d changes wait are %s', (changes_waiting, text) => {
  expect(describeLedgerAge({ as_of: '2026-11-29T16:20:31.9+00:00', changes_waiting }, 'America/New_York')).toBe(text);
});

test.each([
  [0, 'as of 29 Nov 2026, 11:20:31, changes wait'],
  [1, 'as of 29 Nov 2026, 11:20:31, more than 1 changes wait'],
  [1000, 'as of 29 Nov 2026, 11:20:31, more than 1,000 changes wait'],
])('kept figures for which more than the %d counted changes may wait say so', (changes_waiting, text) => {
  const kept = { as_of: '2026-11-29T16:20:31.9+00:00', changes_waiting, more_may_wait: true };
  expect(describeLedgerAge(kept, 'America/New_York')).toBe(text);
});
