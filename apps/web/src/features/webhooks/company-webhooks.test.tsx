import type { Webhook, WebhookDelivery } from '@dewar/contract/webhooks';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { startApi } from '../../../test-support/api-server.ts';
import { COMPANY_ADMIN } from '../../../test-support/people.ts';
import { renderAt } from '../../../test-support/render-screen.tsx';
import { storeSession } from '../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: COMPANY_ADMIN }));

const PATH = '/api/companies/Polar%20Gas%20Logistics/webhooks';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

function webhook(id: number, differences: Partial<Webhook> = {}): Webhook {
  return {
    ...{ id, url: `https://erp${id}.example/hook`, events: ['reading.created'], tank_ids: null, format: 'standard' },
    ...{ is_active: true, off_because: null, off_at: null, failing_since: null, last_attempt_at: null },
    ...{
      former_secret_ends_at: null,
      made_by_email: 'boss@polar.example',
      created_at: '2026-05-12T18:05:00Z',
      version: 3,
    },
    ...differences,
  };
}

const DELIVERY: WebhookDelivery = {
  ...{ id: 9, message_id: 'msg_1', type: 'reading.created', records: 1, state: 'failed', next_attempt_at: null },
  created_at: '2026-05-12T18:05:00Z',
  attempts: [
    { at: '2026-05-12T18:05:01Z', status: 500, error: 'the receiver answered 500', duration_ms: 12 },
    { at: '2026-05-12T18:10:01Z', status: null, error: 'no response within 15 seconds', duration_ms: 15_001 },
  ],
};

async function open(webhooks: readonly Webhook[] = [webhook(1)], fails = false) {
  const received = await startApi(({ url, method }) => {
    if (url.includes('/deliveries')) return { body: { data: method === 'GET' ? [DELIVERY] : DELIVERY } };
    if (url.endsWith('/secret')) return { body: { data: { ...webhook(1), secret: SECRET } } };
    if (!url.startsWith(PATH)) return undefined;
    if (method === 'POST') return { status: 201, body: { data: { ...webhook(2), secret: SECRET } } };
    if (method === 'GET' && fails) return { status: 500, body: { error: 'x', message: 'x', code: 'internal' } };
    return { body: { data: method === 'GET' ? webhooks : webhooks[0] } };
  });
  renderAt('/company-people?view=webhooks');
  return received;
}

test('each webhook says what it tells and why it is off or fails', async () => {
  await open([
    webhook(1, { tank_ids: [4, 5], events: ['reading.created', 'load.created'] }),
    webhook(2, { failing_since: '2026-05-12T18:05:00Z' }),
    webhook(3, { is_active: false, off_because: 'gone', off_at: '2026-05-12T18:05:00Z', format: 'text' }),
  ]);
  await screen.findByText('https://erp1.example/hook');
  const [first, second, third] = within(screen.getByRole('list', { name: 'Webhooks' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('A vacuum reading was logged, a load was logged, of 2 tanks');
  expect(first).toHaveTextContent('Nothing sent yet, boss@polar.example answers for it');
  expect(second).toHaveTextContent('Failing since');
  expect(third).toHaveTextContent('Off: the receiver is gone');
  expect(third).toHaveTextContent('as text for a chat');
});

test('without webhooks the list says what to do, and an error can be retried', async () => {
  await open([]);
  expect(await screen.findByText('No webhooks yet.')).toBeVisible();
});

test('a list that cannot be loaded says so', async () => {
  await open([], true);
  expect(await screen.findByText('The webhooks could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a new webhook is sent with its events and the password, and its secret is shown once', async () => {
  const received = await open([]);
  await userEvent.click(await screen.findByRole('button', { name: 'New webhook' }));
  const form = within(await screen.findByRole('form', { name: 'New webhook' }));
  await userEvent.click(form.getByRole('button', { name: 'Add webhook' }));
  expect(form.getByText('Address is required')).toBeVisible();
  expect(form.getByText('Choose at least one event')).toBeVisible();
  expect(form.getByText('Current password is required')).toBeVisible();
  await userEvent.type(form.getByLabelText('Address'), 'https://erp.example/hook');
  await userEvent.click(form.getByRole('checkbox', { name: 'A load was logged' }));
  await userEvent.type(form.getByLabelText('Current password'), 'demo-tank-1');
  await userEvent.click(form.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByRole('status', { name: 'Secret' })).toHaveTextContent(SECRET);
  expect(received.find(({ method }) => method === 'POST')).toMatchObject({
    url: PATH,
    body: {
      ...{ url: 'https://erp.example/hook', events: ['load.created'], tank_ids: null, format: 'standard' },
      current_password: 'demo-tank-1',
    },
  });
});

test('the password is asked only where records go to another address or flow again', async () => {
  const received = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: erp1.example' }));
  const form = within(await screen.findByRole('form', { name: 'Edit webhook' }));
  expect(form.queryByLabelText('Current password')).toBeNull();
  await userEvent.type(form.getByLabelText('Address'), '2');
  expect(form.getByLabelText('Current password')).toBeVisible();
  await userEvent.type(form.getByLabelText('Address'), '{Backspace}');
  await userEvent.click(form.getByRole('checkbox', { name: 'On: calls are sent' }));
  await userEvent.click(form.getByRole('button', { name: 'Save webhook' }));
  expect(await screen.findByText('Webhook saved')).toBeVisible();
  const put = received.find(({ method }) => method === 'PUT');
  expect(put).toMatchObject({ url: `${PATH}/1`, body: { is_active: false }, headers: { 'if-match': '"3"' } });
  expect(put?.body).not.toHaveProperty('current_password');
});

test('the log shows each attempt, and sends a delivery again', async () => {
  const received = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Log: erp1.example' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log of erp1.example' }));
  const attempts = await dialog.findByRole('list', { name: 'Attempts: A vacuum reading was logged' });
  expect(within(attempts).getAllByRole('listitem')).toHaveLength(2);
  expect(attempts).toHaveTextContent('no response within 15 seconds');
  await userEvent.click(dialog.getByRole('button', { name: 'Send again: A vacuum reading was logged' }));
  expect(await screen.findByText('It is on its way again.')).toBeVisible();
  expect(received.find(({ method }) => method === 'POST')?.url).toBe(`${PATH}/deliveries/9/send-again`);
});

test('a new secret is made with the password, and a webhook is deleted after another', async () => {
  const received = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'New secret: erp1.example' }));
  const form = within(await screen.findByRole('form', { name: 'Make a new secret?' }));
  await userEvent.type(form.getByLabelText('Current password'), 'demo-tank-1');
  await userEvent.click(form.getByRole('button', { name: 'Make a new secret' }));
  expect(await screen.findByRole('status', { name: 'Secret' })).toHaveTextContent(SECRET);
  await userEvent.click(screen.getByRole('button', { name: 'I have saved it' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete: erp1.example' }));
  const sure = await screen.findByRole('alertdialog', { name: 'Delete the webhook to erp1.example?' });
  await userEvent.click(within(sure).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Webhook deleted')).toBeVisible();
  expect(received.map(({ method }) => method)).toContain('DELETE');
});
