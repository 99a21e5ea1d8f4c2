import { beforeEach, expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { startDevice } from '../../../test-support/kept-files.ts';
import { readForm } from '../../../test-support/sent-forms.ts';
import { onCapturedChange } from './captured-changes.ts';
import { countCaptured, findFull } from './captured-records.ts';
import { keepDraftFiles, keepHandover, listHandovers, type NewHandover, settleHandover } from './kept-handovers.ts';
import { sendHandovers } from './send-handovers.ts';

const AT = '2026-06-10T10:00:00.000Z';
const STORED: SentResponse = { status: 201, body: { data: { reported_at: AT } } };
const PHOTO = { field: 'photos', file: new File(['bytes'], 'gauge.jpg', { type: 'image/jpeg' }) } as const;

beforeEach(startDevice);

const report = (id: string, token = 'link', more: Partial<NewHandover> = {}): NewHandover => ({
  ...{ id, token, typed: { name: id }, fields: { name: id }, files: [] },
  ...more,
});
const statesOf = async (token?: string) => (await listHandovers(token)).map(({ id, state }) => `${id}: ${state}`);

test('a report is sent with its token, its files and its key, and stays as what was sent', async () => {
  const received = await startApi(() => STORED);
  await keepHandover(report('a', 'link', { files: [PHOTO] }));
  expect(await sendHandovers()).toBe('done');
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/handover/report']);
  expect(received[0]?.headers['idempotency-key']).toBe('a');
  expect(received.map(readForm)).toEqual([{ name: ['a'], token: ['link'], photos: ['gauge.jpg'] }]);
  expect(await listHandovers()).toMatchObject([{ id: 'a', state: 'sent', sentAt: AT, files: [PHOTO] }]);
  expect(await sendHandovers()).toBe('done');
  expect(received).toHaveLength(1);
});

test('an upload that is under way is not begun again, and what is added meanwhile is sent after it', async () => {
  const held = Promise.withResolvers<SentResponse>();
  const begun = Promise.withResolvers<void>();
  const received = await startApi(() => {
    begun.resolve();
    return held.promise;
  });
  await keepHandover(report('a'));
  const first = sendHandovers();
  await begun.promise;
  await keepHandover(report('b', 'another'));
  expect(await sendHandovers()).toBe('busy');
  expect(received).toHaveLength(1);
  held.resolve(STORED);
  expect(await first).toBe('done');
  expect(await statesOf()).toEqual(['a: sent', 'b: sent']);
  expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['a', 'b']);
});

test.each<[string, SentResponse]>([
  ['without a signal', { isCut: true }],
  ['while the server is away', errorResponse(503, 'unavailable', 'Away.')],
  ['while it was asked too often', errorResponse(429, 'too_many_requests', 'Later.')],
  ['behind a network that asks to log in', { isForeign: true, body: '<html>Welcome</html>' }],
  ['when the response breaks off', { status: 201, body: '{"data":' }],
])('a report %s waits on, and those of other links are tried', async (_, failure) => {
  const received = await startApi((request) => (readForm(request).token?.[0] === 'away' ? failure : STORED));
  await keepHandover(report('a', 'away'));
  await keepHandover(report('b'));
  expect(await sendHandovers()).toBe('unreachable');
  expect(await statesOf()).toEqual(['a: waiting', 'b: sent']);
  expect(received).toHaveLength(2);
});

test('a report that pauses is not tried, and each that is not sent is told with its own pause', async () => {
  const tooMany = { ...errorResponse(429, 'too_many_requests', 'Later.'), headers: { 'retry-after': '600' } };
  const received = await startApi((request) => {
    const [token] = readForm(request).token ?? [];
    return token === 'often' ? tooMany : { isCut: true };
  });
  for (const token of ['paused', 'often', 'cut']) await keepHandover(report(`of ${token}`, token));
  const unsent: Record<string, number> = {};
  const isPaused = (id: string) => id === 'of paused';
  await sendHandovers({ isPaused, onUnsent: (id, seconds) => void Object.assign(unsent, { [id]: seconds }) });
  expect(unsent).toEqual({ 'of often': 600, 'of cut': 0 });
  expect(received).toHaveLength(2);
  expect((await statesOf()).toSorted()).toEqual(['of cut: waiting', 'of often: waiting', 'of paused: waiting']);
});

test.each([
  [400, 'invalid_input'],
  [404, 'not_found'],
  [409, 'conflict'],
  [507, 'no_room'],
])('a report that is refused with %i is not sent again, and says why', async (status, code) => {
  const received = await startApi(() => errorResponse(status, code, 'Not that.', { fields: { name: 'No.' } }));
  await keepHandover(report('a'));
  expect(await sendHandovers()).toBe('done');
  const refusal = { status, code, message: 'Not that.', fields: { name: 'No.' } };
  expect(await listHandovers()).toMatchObject([{ id: 'a', state: 'refused', typed: { name: 'a' }, refusal }]);
  await sendHandovers();
  expect(received).toHaveLength(1);
});

test('every page is told when a report was sent, whoever sends it', async () => {
  await startApi(() => STORED);
  await keepHandover(report('a'));
  const told: string[] = [];
  const stop = onCapturedChange((change) => void told.push(change));
  await sendHandovers();
  stop();
  expect(told).toContain('changed');
});

test('a report takes the place of what was refused and of the draft of its own link alone', async () => {
  const refused = { refusal: { status: 400, code: 'invalid_input', message: 'No.', fields: {} } } as const;
  await keepHandover(report('a'));
  const [kept] = await listHandovers();
  await settleHandover(kept?.order ?? 0, refused);
  for (const token of ['link', 'another']) await keepDraftFiles(token, [PHOTO]);
  await keepDraftFiles('link', []);
  expect(await statesOf()).toEqual(['a: refused', 'draft of another: draft', 'draft of link: draft']);
  for (let attempt = 0; attempt < 2; attempt += 1) await keepHandover(report('b'));
  expect(await statesOf('link')).toEqual(['b: waiting']);
  expect(await statesOf('another')).toEqual(['draft of another: draft']);
});

test('what was sent stays until a correction is sent, and for the last twenty links', async () => {
  let answer: SentResponse = STORED;
  await startApi(() => answer);
  await keepHandover(report('a'));
  await sendHandovers();
  answer = { isCut: true };
  await keepHandover(report('b'));
  await sendHandovers();
  expect(await statesOf()).toEqual(['a: sent', 'b: waiting']);
  answer = STORED;
  await sendHandovers();
  expect(await statesOf()).toEqual(['b: sent']);
  for (let link = 1; link <= 20; link += 1) await keepHandover(report(`of ${link}`, `link ${link}`));
  await sendHandovers();
  const left = await statesOf();
  expect(left).toHaveLength(20);
  expect(left[0]).toBe('of 1: sent');
});

test('what was sent takes no room from what waits, and waits for nobody', async () => {
  const file = { size: 60 * 1024 * 1024 } as File;
  const sent = { files: [{ file }], sentAt: AT };
  expect(findFull([sent], { files: [{ file }] })).toBeUndefined();
  expect(findFull([{ files: [{ file }] }], { files: [{ file }] })).toMatch(/100 MB/);
  await keepHandover(report('a'));
  expect(await countCaptured()).toBe(0);
});
