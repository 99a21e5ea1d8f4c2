import type { ApiToken } from '@dewar/contract/api-tokens';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderAt } from '../../../test-support/render-screen.tsx';
import { storeSession } from '../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

const TOKEN = 'dwr_1a2b3c4dAAAABBBBCCCCDDDDEEEEFFFFGGGGHHHHIIIIJJ';

function token(id: number, differences: Partial<ApiToken> = {}): ApiToken {
  return {
    ...{ id, name: `Script ${id}`, prefix: 'dwr_1a2b3c4d', scopes: ['tanks:read', 'readings:write'], networks: [] },
    ...{ state: 'active', created_at: '2026-05-12T18:05:00Z', expires_at: null },
    ...{ last_used_at: '2026-05-13T18:05:00Z', last_used_address: '192.0.2.7' },
    ...differences,
  };
}

async function open(
  tokens: readonly ApiToken[],
  make: SentResponse = { status: 201, body: { data: { token: TOKEN } } },
) {
  let listed = tokens;
  const received = await startApi(({ url, method }) => {
    if (url === '/api/tokens') return method === 'POST' ? make : { body: { data: listed } };
    if (method !== 'DELETE') return undefined;
    listed = [];
    return { body: { data: { id: 1 } } };
  });
  renderAt('/user-settings?tab=tokens');
  await screen.findByRole('button', { name: 'New token' });
  return received;
}

async function fillIn(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'New token' }));
  const form = within(await screen.findByRole('form', { name: 'New API token' }));
  await userEvent.type(form.getByLabelText(/^Name/), 'Night export');
  await userEvent.click(form.getByRole('checkbox', { name: 'read Tanks' }));
  await userEvent.click(form.getByRole('checkbox', { name: 'write Vacuum readings' }));
  await userEvent.selectOptions(form.getByLabelText('Expires'), 'Never');
  await userEvent.type(form.getByLabelText('Only from these networks'), '192.0.2.0/24, 2001:db8::1');
  await userEvent.type(form.getByLabelText('Current password'), 'demo-tank-1');
  await userEvent.click(form.getByRole('button', { name: 'Make token' }));
}

test('a token is made with its scopes and shown once, and leaving it uncopied is asked about', async () => {
  const received = await open([]);
  expect(await screen.findByText('No tokens yet.')).toBeVisible();
  await fillIn();
  const dialog = await screen.findByRole('dialog', { name: 'Your token' });
  expect(within(dialog).getByRole('status', { name: 'Token' })).toHaveTextContent(TOKEN);
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Night export',
    scopes: ['tanks:read', 'readings:write'],
    expires_at: null,
    networks: ['192.0.2.0/24', '2001:db8::1'],
    current_password: 'demo-tank-1',
  });
  await userEvent.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Have you saved the token?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Back to the token' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'I have saved it' }));
  expect(screen.queryByText(TOKEN)).toBeNull();
});

test('what the server refuses is said at its field, and what was typed stays', async () => {
  const fields = { 'networks.0': 'must be an address or a network' };
  await open([], errorResponse(400, 'invalid_input', 'must be an address or a network', fields));
  await fillIn();
  const form = within(await screen.findByRole('form', { name: 'New API token' }));
  expect(await form.findByText('must be an address or a network')).toBeVisible();
  expect(form.getByLabelText(/^Name/)).toHaveValue('Night export');
});

test('a token without a scope is not sent', async () => {
  const received = await open([]);
  await userEvent.click(screen.getByRole('button', { name: 'New token' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Make token' }));
  expect(await screen.findByText('Choose what the token may do')).toBeVisible();
  expect(received.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('the list says what each may do, where it was used, and when it ends', async () => {
  await open([
    token(1, { expires_at: new Date(Date.now() + 3 * 86_400_000).toISOString(), networks: ['192.0.2.0/24'] }),
    token(2, { state: 'expired', expires_at: '2026-05-13T18:05:00Z', last_used_at: null, last_used_address: null }),
  ]);
  const [soon, expired] = await screen.findAllByRole('listitem');
  expect(soon).toHaveTextContent('Tanks (read), Vacuum readings (write), only from 192.0.2.0/24');
  expect(soon).toHaveTextContent('from 192.0.2.7');
  expect(soon).toHaveTextContent('Expires soon');
  expect(expired).toHaveTextContent('Not used yet');
  expect(expired).toHaveTextContent('Expired');
});

test('a token is revoked after a confirmation, and the focus stays in the list', async () => {
  const received = await open([token(1)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Script 1' }));
  const question = await screen.findByRole('alertdialog', { name: 'Revoke Script 1?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Token revoked')).toBeVisible();
  expect(received.find(({ method }) => method === 'DELETE')?.url).toBe('/api/tokens/1');
  expect(screen.getByRole('list', { name: 'API tokens' })).toHaveFocus();
});
