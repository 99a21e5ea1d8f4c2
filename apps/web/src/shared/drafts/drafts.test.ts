import { beforeEach, expect, test, vi } from 'vitest';
import { PEOPLE } from '../../../test-support/people.ts';
import { storeSession } from '../session/session.ts';
import { dropTracesOf, ownDraftKey } from './draft-keys.ts';
import { pruneDrafts, readDraft, writeDraft } from './drafts.ts';

const ANY = { parse: (value: unknown) => value as { readonly savedAt: string; readonly text: string } };
const NOW = Date.parse('2026-11-23T12:00:00Z');
const DAY = 86_400_000;
const draftOf = (text: string, daysAgo = 0) => ({ savedAt: new Date(NOW - daysAgo * DAY).toISOString(), text });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  storeSession({ token: 'token', user: PEOPLE.admin });
  return () => vi.useRealTimers();
});

test('a draft belongs to one person, form and record', () => {
  writeDraft(ownDraftKey('note', 1), draftOf('mine'));
  expect(readDraft(ownDraftKey('note', 1), ANY)?.text).toBe('mine');
  expect(readDraft(ownDraftKey('note', 2), ANY)).toBeNull();
  storeSession({ token: 'other', user: PEOPLE.teacher });
  expect(readDraft(ownDraftKey('note', 1), ANY)).toBeNull();
});

test('a draft is offered for seven days, and then removed', () => {
  writeDraft('draft:1:note:1', draftOf('young', 6.99));
  writeDraft('draft:1:note:2', draftOf('old', 7));
  expect(readDraft('draft:1:note:1', ANY)?.text).toBe('young');
  expect(readDraft('draft:1:note:2', ANY)).toBeNull();
  pruneDrafts();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual(['draft:1:note:1']);
});

test('of too many drafts the oldest go, and one that is too long is not kept', () => {
  for (let number = 0; number < 60; number += 1) {
    writeDraft(`draft:1:note:${number}`, draftOf('text', 6 - number / 10));
  }
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
  expect(kept).toHaveLength(50);
  expect(kept).toContain('draft:1:note:59');
  expect(kept).not.toContain('draft:1:note:9');
  expect(writeDraft('draft:1:note:long', draftOf('x'.repeat(500_000)))).toBe(false);
});

test('an unreadable draft is not offered, and counts as old', () => {
  localStorage.setItem('draft:1:note:1', 'not JSON');
  expect(readDraft('draft:1:note:1', ANY)).toBeNull();
  pruneDrafts();
  expect(localStorage.getItem('draft:1:note:1')).toBeNull();
});

test('the drafts of one person are removed without those of another', () => {
  writeDraft('draft:1:note:1', draftOf('mine'));
  writeDraft('draft:11:note:1', draftOf('theirs'));
  dropTracesOf(1);
  expect(localStorage.getItem('draft:1:note:1')).toBeNull();
  expect(localStorage.getItem('draft:11:note:1')).not.toBeNull();
});
