import { expect, test } from 'vitest';
import { isOwnResponse, type ResponseKind } from './own-response.ts';

const MARK = { 'x-server-time': '2026-11-29T08:00:00.000Z' };

test.each<[ResponseKind, string]>([
  ['json', 'application/json; charset=utf-8'],
  ['events', 'text/event-stream; charset=utf-8'],
  ['page', 'text/html; charset=utf-8'],
  ['file', 'image/png'],
  ['file', 'application/pdf'],
])('a %s of the server is ours with its mark and the type %s, whatever its status', (kind, type) => {
  for (const status of [200, 401, 404, 503])
    expect(isOwnResponse(new Response('', { status, headers: { ...MARK, 'content-type': type } }), kind)).toBe(true);
});

test.each<[ResponseKind, Record<string, string>, string]>([
  ['json', { 'content-type': 'application/json' }, 'without the mark'],
  ['json', { ...MARK, 'content-type': 'text/html' }, 'with a page instead of data'],
  ['json', { ...MARK, 'content-type': 'text/plain' }, 'with a text instead of data'],
  ['events', { ...MARK, 'content-type': 'application/json' }, 'with data instead of a stream'],
  ['page', { 'content-type': 'text/html' }, 'without the mark'],
  ['file', { ...MARK, 'content-type': 'text/html' }, 'with a page instead of a file'],
  ['file', { 'content-type': 'image/png' }, 'without the mark'],
])('a %s with %o is not ours: %s', (kind, headers) => {
  expect(isOwnResponse(new Response('', { headers }), kind)).toBe(false);
});

test('an answer from another address than the one that was asked is not ours', () => {
  const headers = new Headers({ ...MARK, 'content-type': 'application/json' });
  expect(isOwnResponse({ headers, redirected: true }, 'json')).toBe(false);
});
