import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTankFile } from '@dewar/contract/tank-files';
import { expect, onTestFinished, test, vi } from 'vitest';
import { errorResponse, startApi } from '../../../test-support/api-server.ts';
import { uploadWithoutRefetch } from './api-client.ts';
import { isWithoutResponse } from './api-error.ts';
import { sendForm } from './send-form.ts';

const STILLSTAND_MS = 60_000;
const ANSWER_MS = 600_000;
const file = new File(['text'], 'a.txt');

/** Minutes pass in parts of a second. */
function hurry(paces: Readonly<Record<number, number>>): void {
  const start = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (work: () => void, milliseconds: number) =>
    start(work, paces[milliseconds] ?? milliseconds),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
}

declare const jsdom: { readonly reconfigure: (settings: { readonly url: string }) => void };

async function startServer(respond: RequestListener): Promise<void> {
  const server = createServer(respond);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  jsdom.reconfigure({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
}

test('an upload on which no byte moves for a minute ends, and counts as one without an answer', async () => {
  hurry({ [STILLSTAND_MS]: 50 });
  await startServer(() => undefined);
  const error = await uploadWithoutRefetch(createTankFile, { file }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    message: 'The upload stood still for a minute and was stopped. Please try again.',
  });
  expect(isWithoutResponse(error)).toBe(true);
});

/** The head of the answer comes at once: this environment takes it for the end of the upload. */
async function sendToSlowServer(answer: (response: ServerResponse) => unknown): Promise<unknown> {
  await startServer(({ method }, response) => {
    response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' });
    response.flushHeaders();
    if (method === 'OPTIONS') response.end();
    else answer(response);
  });
  const form = new FormData();
  form.set('file', file);
  const how = { form, method: 'POST', headers: new Headers(), onProgress: undefined, signal: undefined };
  return sendForm(new URL('/api/tank-files', window.location.origin), how).catch((thrown: unknown) => thrown);
}

test('a server that has the whole file has longer than a minute to look for viruses in it', async () => {
  hurry({ [STILLSTAND_MS]: 2_000 });
  const answer = await sendToSlowServer((response) => setTimeout(() => response.end('{}'), 2_500));
  expect(answer).toBeInstanceOf(Response);
});

test('a server that has the whole file and says nothing for ten minutes gives no answer', async () => {
  hurry({ [ANSWER_MS]: 50 });
  const error = await sendToSlowServer(() => undefined);
  expect(error).toMatchObject({
    message: 'The file was sent, but the server did not answer in ten minutes. Please try again.',
  });
  expect(isWithoutResponse(error)).toBe(true);
});

test('another attempt of an upload goes on with the same key', async () => {
  const received = await startApi(() => ({ body: { data: {} } }));
  for (let attempt = 0; attempt < 2; attempt += 1)
    await uploadWithoutRefetch(createTankFile, { file, idempotencyKey: 'one-intention' });
  expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['one-intention', 'one-intention']);
});

test('an upload that its person stops stays stopped', async () => {
  const received = await startApi(() => new Promise(() => {}));
  const stopping = new AbortController();
  const upload = uploadWithoutRefetch(createTankFile, { file, signal: stopping.signal });
  await vi.waitFor(() => expect(received).toHaveLength(1));
  stopping.abort();
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
});

test('our error to an upload keeps its words', async () => {
  await startApi(() => errorResponse(413, 'too_large', 'At most 10 MB.'));
  await expect(uploadWithoutRefetch(createTankFile, { file })).rejects.toMatchObject({ message: 'At most 10 MB.' });
});

test('an answer without a body is an answer', async () => {
  await startApi(() => ({ status: 204, body: '' }));
  const how = {
    form: new FormData(),
    method: 'POST',
    headers: new Headers(),
    onProgress: undefined,
    signal: undefined,
  };
  const url = new URL('/api/tank-files', window.location.origin);
  expect((await sendForm(url, how)).status).toBe(204);
});
