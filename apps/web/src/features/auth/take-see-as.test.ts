import { endSeeAs } from '@dewar/contract/see-as';
import { afterEach, expect, test, vi } from 'vitest';
import { takeSeeAs } from './take-see-as.ts';

afterEach(() => vi.unstubAllGlobals());

test('a see-as that its tab cannot open is ended', async () => {
  const called: [string, string | undefined, unknown][] = [];
  vi.stubGlobal('fetch', async (url: URL, { method, headers }: RequestInit) => {
    called.push([new URL(url).pathname, method, new Headers(headers).get('authorization')]);
    return Response.json({ code: 'internal', message: 'Broken.' }, { status: 500 });
  });
  await expect(takeSeeAs({ token: 'see-as-1', ends_at: '2026-06-10T12:30:00Z' })).rejects.toThrow();
  expect(called).toContainEqual([endSeeAs.path, endSeeAs.method, 'Bearer see-as-1']);
});
