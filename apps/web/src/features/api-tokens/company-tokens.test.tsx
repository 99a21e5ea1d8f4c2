import type { CompanyToken } from '@dewar/contract/api-tokens';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { startApi } from '../../../test-support/api-server.ts';
import { COMPANY_ADMIN } from '../../../test-support/people.ts';
import { renderAt } from '../../../test-support/render-screen.tsx';
import { storeSession } from '../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: COMPANY_ADMIN }));

const PATH = '/api/companies/Polar%20Gas%20Logistics/tokens';

function token(id: number, differences: Partial<CompanyToken> = {}): CompanyToken {
  return {
    ...{ id, name: `Gauge ${id}`, prefix: 'dwr_1a2b3c4d', scopes: ['telemetry:write'], networks: [], state: 'active' },
    ...{ created_at: '2026-05-12T18:05:00Z', expires_at: null, last_used_at: null, last_used_address: null },
    ...{ owner: { kind: 'service_account', name: `Gauge ${id}` }, made_by: 'boss@polar.example' },
    ...differences,
  };
}

const TOKENS = [
  token(1, { state: 'stopped' }),
  token(2, { name: 'Script', owner: { kind: 'person', name: 'Ines Okafor' }, made_by: 'ines@polar.example' }),
];

async function open() {
  const received = await startApi(({ url, method }) => {
    if (url.startsWith(PATH)) return { body: { data: method === 'GET' ? TOKENS : TOKENS[0] } };
    return undefined;
  });
  renderAt('/company-people?view=tokens');
  await screen.findByText('Script');
  return received;
}

test('the list has tokens of service accounts and of people, each with whose it is', async () => {
  await open();
  const [first, second] = await screen
    .findAllByRole('listitem')
    .then((items) => items.filter((item) => item.textContent?.includes('dwr_')));
  expect(first).toHaveTextContent('Service account Gauge 1, made by boss@polar.example');
  expect(first).toHaveTextContent('Stopped');
  expect(second).toHaveTextContent('Of Ines Okafor');
});

test('a stopped token goes on with the password of whoever confirms it', async () => {
  const received = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Let Gauge 1 go on' }));
  const form = within(await screen.findByRole('form', { name: 'Let the token go on?' }));
  await userEvent.type(form.getByLabelText('Current password'), 'demo-tank-1');
  await userEvent.click(form.getByRole('button', { name: 'Let it go on' }));
  expect(await screen.findByText('Token goes on')).toBeVisible();
  expect(received.find(({ method }) => method === 'POST')).toMatchObject({
    url: `${PATH}/1/confirm`,
    body: { current_password: 'demo-tank-1' },
  });
});

test('a token of a person is revoked after a confirmation', async () => {
  const received = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Revoke Script of Ines Okafor' }));
  const question = await screen.findByRole('alertdialog', { name: 'Revoke Script?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Token revoked')).toBeVisible();
  expect(received.find(({ method }) => method === 'DELETE')?.url).toBe(`${PATH}/2`);
});

test('a whole token that is pasted into the search is sent as its beginning', async () => {
  const received = await open();
  await userEvent.click(screen.getByLabelText('Search'));
  await userEvent.paste('dwr_1a2b3c4dSECRETSECRETSECRETSECRETSECRETSECRET12');
  await expect.poll(() => received.some(({ url }) => url.includes('search=dwr_1a2b3c4d'))).toBe(true);
  expect(received.filter(({ url }) => url.includes('SECRET'))).toEqual([]);
});
