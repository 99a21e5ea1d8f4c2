import type { SharedPlan } from '@dewar/contract/plan-links';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const PLAN: SharedPlan = {
  title: 'Rain',
  subject: 'Science',
  grade_level: '5th Grade',
  duration_minutes: 45,
  teacher: 'Ada Berg',
  note: 'Keys are at the office.',
  last_day: '2026-06-12',
  sections: [{ section_name: 'materials', display_name: 'Materials', content: 'A kettle' }],
  files: [{ id: 3, original_name: 'Quiz.pdf', file_size: 2_048, category: 'document', description: null }],
};

async function openLink(response: SentResponse = { body: { data: PLAN } }, path = '/shared-plan#token=code') {
  const received = await startApi(({ url }) => (url === '/api/shared-plan/open' ? response : undefined));
  renderAt(path);
  return received;
}

test('the link to a plan shows it to somebody without an account, with the note and the files', async () => {
  const received = await openLink();
  expect(await screen.findByRole('heading', { name: 'Rain' })).toBeVisible();
  expect(screen.getByText('Keys are at the office.')).toBeVisible();
  expect(screen.getByText('A kettle')).toBeVisible();
  expect(screen.getByText('From Ada Berg. This link works until the end of 12 Jun 2026.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download Quiz.pdf' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save a copy' })).toBeNull();
  expect(
    screen.getByText(`They are downloaded at ${window.location.origin}/shared-plan#token=code`),
  ).toBeInTheDocument();
  expect(received.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
    { method: 'POST', url: '/api/shared-plan/open', body: { token: 'code' } },
  ]);
});

test('a file of a shared plan is asked for with the token in the body', async () => {
  const received = await openLink();
  await userEvent.click(await screen.findByRole('button', { name: 'Download Quiz.pdf' }));
  await waitFor(() => expect(received[1]).toMatchObject({ method: 'POST', url: '/api/shared-plan/file' }));
  expect(received[1]?.body).toEqual({ token: 'code', file_id: 3 });
});

test('a teacher with the link saves a copy', async () => {
  storeSession({ token: 'token', user: PEOPLE.teacher });
  const received = await openLink();
  await userEvent.click(await screen.findByRole('button', { name: 'Save a copy' }));
  await waitFor(() => expect(received.map(({ url }) => url)).toContain('/api/shared-plan/copy'));
});

test('a link that has ended says whom to ask', async () => {
  await openLink(errorResponse(404, 'not_found', 'This link has ended. Ask the teacher for a new one.'));
  expect(await screen.findByText('This link has ended.')).toBeVisible();
  expect(screen.getByText('Ask the teacher who sent it for a new one.')).toBeVisible();
});

test('a link without its token is incomplete, and asks the server for nothing', async () => {
  const received = await openLink(undefined, '/shared-plan');
  expect(await screen.findByText('This link is incomplete.')).toBeVisible();
  expect(received).toHaveLength(0);
});
