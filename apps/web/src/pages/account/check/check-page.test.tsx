import { createHash } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';

const BYTES = Buffer.from('%PDF-1.7 as it was made');
const sha256 = createHash('sha256').update(BYTES).digest('hex');
const VALID = { state: 'valid', version: 2, made_at: '2026-06-10T12:00:00.000Z', sha256 };

async function openCheck(response: SentResponse) {
  const received = await startApi(({ url }) => (url === '/api/check/a-code' ? response : undefined));
  renderAt('/check/a-code');
  return received;
}

const choose = async (bytes: Buffer) => {
  const file = new File([new Uint8Array(bytes)], 'dossier.pdf');
  await userEvent.upload(await screen.findByLabelText('File to check'), file);
};

test('a valid paper is told with its version, and the same file is known again', async () => {
  await openCheck({ body: { data: VALID } });
  expect(await screen.findByText('Valid')).toBeVisible();
  expect(screen.getByText(/^This is version 2, made on 10 Jun 2026/)).toBeVisible();
  await choose(BYTES);
  expect(await screen.findByText(/dossier\.pdf .* is this paper, byte for byte\./)).toBeVisible();
});

test('a file with one changed byte is not the paper', async () => {
  const received = await openCheck({ body: { data: VALID } });
  const changed = Buffer.from(BYTES);
  changed[9] = (changed[9] ?? 0) ^ 1;
  await choose(changed);
  expect(await screen.findByText(/is not this paper: it was changed, or is another file\./)).toBeVisible();
  // The file is sent nowhere.
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/check/a-code']);
});

test('a page that stayed open says when it was checked, and asks again when it is told to', async () => {
  let answer: SentResponse = { body: { data: VALID } };
  await startApi(() => answer);
  renderAt('/check/a-code');
  expect(await screen.findByText(/^Checked on \d/)).toBeVisible();
  answer = { isCut: true };
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('The paper could not be checked again.')).toBeVisible();
  answer = { body: { data: { ...VALID, state: 'superseded', superseded_at: '2026-06-11T12:00:00.000Z' } } };
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText(/It was withdrawn on/)).toBeVisible();
});

test('an earlier version says which one replaced it, and a withdrawn one that none did', async () => {
  const superseded = { ...VALID, state: 'superseded', version: 1, superseded_at: '2026-06-11T12:00:00.000Z' };
  await openCheck({ body: { data: { ...superseded, superseded_by: 3 } } });
  expect(await screen.findByText(/It was superseded on 11 Jun 2026.*; the latest is version 3\./)).toBeVisible();
  await choose(BYTES);
  expect(await screen.findByText(/byte for byte, which is not the latest\./)).toBeVisible();
});

test('a paper of a load that was deleted was withdrawn', async () => {
  await openCheck({ body: { data: { ...VALID, state: 'superseded', superseded_at: '2026-06-11T12:00:00.000Z' } } });
  expect(await screen.findByText(/It was withdrawn on 11 Jun 2026/)).toBeVisible();
});

test('an unknown code says so, and offers no file to compare', async () => {
  await openCheck({ body: { data: { state: 'unknown' } } });
  expect(await screen.findByText('Unknown')).toBeVisible();
  expect(screen.queryByLabelText('File to check')).toBeNull();
});

test('a check that is refused for too many guesses can be tried again', async () => {
  await openCheck(errorResponse(429, 'too_many_requests', 'Too many attempts. Please wait a while and try again.'));
  expect(await screen.findByText('Too many attempts. Please wait a while and try again.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible());
});
