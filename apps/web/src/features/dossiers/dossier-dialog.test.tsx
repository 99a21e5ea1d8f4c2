import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { transferOf } from '../../../test-support/tank-data.ts';
import { DossierDialog } from './dossier-dialog.tsx';

const LINE = 'End of holding time: 24/06/2026';
const VERSION = { version: 2, made_at: '2026-06-10T12:00:00.000Z', sha256: 'ab'.repeat(32), changes: ['arrival'] };
const MADE = {
  ...VERSION,
  ...{ latest_version: 2, is_being_made: false, check_url: 'https://portal.example/check/a-code' },
  facts: { certificate: { line: LINE } },
};
const NONE = {
  ...{ version: 0, made_at: null, sha256: null, changes: [], latest_version: 0, check_url: null, facts: null },
  is_being_made: false,
};

async function show(dossier: SentResponse) {
  const received = await startApi(({ method, url }) => {
    if (url.endsWith('/versions')) return { body: { data: [VERSION, { ...VERSION, version: 1, changes: [] }] } };
    return method === 'GET' ? dossier : { body: { data: { ...NONE, is_being_made: true } } };
  });
  await renderScreen(<DossierDialog load={transferOf()} onClose={() => {}} />);
  return received;
}

test('the versions of a dossier are listed with what differs, and each can be saved', async () => {
  await show({ body: { data: MADE } });
  expect(await screen.findByText(LINE)).toBeVisible();
  expect(await screen.findByText('Version 2')).toBeVisible();
  expect(screen.getByText('Different: Arrival')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'PDF' })).toHaveLength(2);
});

test('a dossier that is being made says so', async () => {
  await show({ body: { data: { ...NONE, is_being_made: true } } });
  expect(await screen.findByText('The dossier is being made.')).toBeVisible();
});

test('the dossier of an old load is made when somebody asks for it', async () => {
  const received = await show({ body: { data: NONE } });
  await userEvent.click(await screen.findByRole('button', { name: 'Make Dossier' }));
  await waitFor(() =>
    expect(received.map(({ method, url }) => `${method} ${url}`)).toContain('POST /api/transfers/7/dossier'),
  );
});

test('a dossier that cannot be loaded can be asked for again', async () => {
  await show(errorResponse(503, 'unavailable', 'Please try again.'));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});
