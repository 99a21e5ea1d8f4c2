import type { SecondFactor } from '@dewar/contract/second-factor';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { cancelled, creationOptions, givePasskeys, madeCredential } from '../../../test-support/browser-passkeys.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { readSession, storeSession } from '../../shared/session/session.ts';
import { SecondFactorSection } from './second-factor-section.tsx';

const NOTHING: SecondFactor = { totp_since: null, passkeys: [], recovery_codes_left: 0, is_required: false };
const APP: SecondFactor = { ...NOTHING, totp_since: '2026-05-12T14:05:00Z', recovery_codes_left: 10 };
const KEY = { id: 7, name: 'Key ring', created_at: '2026-05-12T14:05:00Z', last_used_at: null };
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-000${n}`);
const URL = '/api/auth/second-factor';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

/** Renders the section with a server that has this state; `responses` are by path and change the state. */
async function show(
  state: SecondFactor,
  responses: Readonly<Record<string, (request: ReceivedRequest) => SentResponse>> = {},
  next: SecondFactor = state,
) {
  let known = state;
  const received = await startApi((request) => {
    const { url, method } = request;
    if (url === URL && method === 'GET') return { body: { data: known } };
    if (url === '/api/auth/session')
      return { body: { data: { ...PEOPLE.admin, needs_second_factor: next.is_required && isEmpty(known) } } };
    const response = responses[url.slice(URL.length)]?.(request);
    if (response !== undefined && (response.status ?? 200) < 300 && !url.endsWith('/totp')) known = next;
    return response;
  });
  return () => received.filter(({ method }) => method !== 'GET').map(({ url, body }) => [url.slice(URL.length), body]);
}

const isEmpty = ({ totp_since, passkeys }: SecondFactor) => totp_since === null && passkeys.length === 0;

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const typePassword = (text = 'demo-tank-1') => userEvent.type(screen.getByLabelText('Current password'), text);

const appResponds = {
  '/totp': () => ({
    status: 201,
    body: { data: { secret: SECRET, otpauth_url: `otpauth://totp/Dewar?secret=${SECRET}` } },
  }),
  '/totp/confirm': () => ({ body: { data: { recovery_codes: CODES } } }),
};

async function setUpApp(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Set up authenticator app' }));
  await typePassword();
  await press('Continue');
  await userEvent.type(await screen.findByLabelText('Code that the app shows'), '123456');
  await press('Confirm');
}

test('an authenticator app is set up with the password, a QR code and a first code', async () => {
  const sent = await show(NOTHING, appResponds, APP);
  await renderScreen(<SecondFactorSection />);
  expect(await screen.findByText('Not set up')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Set up authenticator app' }));
  await typePassword();
  await press('Continue');
  const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M\d+ \d+h\d+v1h-\d+z/);
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  const field = screen.getByLabelText('Code that the app shows');
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await userEvent.type(field, '123456');
  await press('Confirm');
  expect(await screen.findByText('Authenticator app set up')).toBeVisible();
  expect(sent()).toEqual([
    ['/totp', { current_password: 'demo-tank-1' }],
    ['/totp/confirm', { code: '123456' }],
  ]);
  expect(await screen.findByText('On')).toBeVisible();
});

test('the recovery codes are shown once, and closing them without keeping them asks first', async () => {
  await show(NOTHING, appResponds, APP);
  await renderScreen(<SecondFactorSection />);
  await setUpApp();
  const dialog = await screen.findByRole('dialog', { name: 'Your recovery codes' });
  expect(
    within(within(dialog).getByRole('list'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES);
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Have you saved the codes?')).toBeVisible();
  await press('Back to the codes');
  await press('I have saved them');
  await waitFor(() => expect(screen.queryByText(CODES[0] ?? '')).toBeNull());
});

test('the recovery codes can be copied and saved as a file', async () => {
  const made: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(window.URL, { createObjectURL: (blob: Blob) => `blob:${made.push(blob)}` }));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await show(NOTHING, appResponds, APP);
  await renderScreen(<SecondFactorSection />);
  const user = userEvent.setup();
  await setUpApp();
  await screen.findByRole('dialog', { name: 'Your recovery codes' });
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(`${CODES.join('\n')}\n`);
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(await made[0]?.text()).toBe(`${CODES.join('\n')}\n`);
  expect(clicked.mock.contexts[0]).toMatchObject({ download: 'dewar-recovery-codes.txt' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(CODES[0] ?? '')).toBeNull());
  vi.unstubAllGlobals();
});

test('a wrong password and a wrong code are reported under their fields, and what was typed stays', async () => {
  const message = { current_password: 'Current password is incorrect' };
  const responses: SentResponse[] = [
    errorResponse(400, 'invalid_input', message.current_password, { fields: message }),
  ];
  await show(NOTHING, {
    '/totp': () => responses.shift() ?? appResponds['/totp'](),
    '/totp/confirm': () =>
      errorResponse(400, 'invalid_input', 'This code is not right.', { fields: { code: 'This code is not right.' } }),
  });
  await renderScreen(<SecondFactorSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Set up authenticator app' }));
  await typePassword('wrong');
  await press('Continue');
  await waitFor(() =>
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(message.current_password),
  );
  await press('Continue');
  await userEvent.type(await screen.findByLabelText('Code that the app shows'), '000000');
  await press('Confirm');
  await waitFor(() =>
    expect(screen.getByLabelText('Code that the app shows')).toHaveAccessibleDescription('This code is not right.'),
  );
  expect(screen.getByLabelText('Code that the app shows')).toHaveValue('000000');
});

test('an authenticator app in use can be replaced or removed', async () => {
  const sent = await show(APP, { '/totp/remove': () => ({ body: { data: NOTHING } }) }, NOTHING);
  await renderScreen(<SecondFactorSection />);
  expect(await screen.findByText('12 May 2026, 10:05')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Replace authenticator app' })).toBeVisible();
  await press('Remove authenticator app');
  await typePassword();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove authenticator app' }));
  expect(await screen.findByText('Authenticator app removed')).toBeVisible();
  expect(sent()).toEqual([['/totp/remove', { current_password: 'demo-tank-1' }]]);
  expect(await screen.findByText('Not set up')).toBeVisible();
});

test('a passkey is created by the browser, named and saved', async () => {
  const sent = await show(
    APP,
    {
      '/passkeys/options': () => ({ body: { data: creationOptions } }),
      '/passkeys': () => ({ status: 201, body: { data: { recovery_codes: null } } }),
    },
    { ...APP, passkeys: [KEY] },
  );
  givePasskeys({ create: async () => madeCredential });
  await renderScreen(<SecondFactorSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await userEvent.clear(screen.getByLabelText('Name'));
  await userEvent.type(screen.getByLabelText('Name'), 'Key ring');
  await typePassword();
  await press('Add passkey');
  expect(await screen.findByText('Passkey added')).toBeVisible();
  const list = await screen.findByRole('list', { name: 'Passkeys' });
  expect(list).toHaveTextContent('Key ringAdded 12 May 2026, 10:05, not used yet');
  expect(sent()).toEqual([
    ['/passkeys/options', { current_password: 'demo-tank-1' }],
    ['/passkeys', { name: 'Key ring', response: expect.objectContaining({ id: 'key-1', type: 'public-key' }) }],
  ]);
});

test('a passkey that the browser did not create is reported in plain words', async () => {
  const sent = await show(NOTHING, { '/passkeys/options': () => ({ body: { data: creationOptions } }) });
  givePasskeys({ create: cancelled });
  await renderScreen(<SecondFactorSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await typePassword();
  await press('Add passkey');
  expect(await screen.findByText(/^No passkey was used: it was cancelled/)).toBeVisible();
  expect(sent()).toHaveLength(1);
});

test('a passkey is removed by its name', async () => {
  const sent = await show(
    { ...APP, passkeys: [KEY] },
    { '/passkeys/7/remove': () => ({ body: { data: { id: 7 } } }) },
    APP,
  );
  await renderScreen(<SecondFactorSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove passkey Key ring' }));
  await typePassword();
  await press('Remove passkey');
  expect(await screen.findByText('Passkey removed')).toBeVisible();
  expect(sent()).toEqual([['/passkeys/7/remove', { current_password: 'demo-tank-1' }]]);
  await waitFor(() => expect(screen.queryByText('Key ring')).toBeNull());
});

test('a browser without passkeys shows a text and no button', async () => {
  await show(NOTHING);
  await renderScreen(<SecondFactorSection />);
  expect(await screen.findByText('Passkeys do not work when the portal is opened by an IP address.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('a low number of recovery codes is reported, and new ones are shown', async () => {
  await show(
    { ...APP, recovery_codes_left: 2 },
    { '/recovery-codes': () => ({ body: { data: { recovery_codes: CODES } } }) },
    APP,
  );
  await renderScreen(<SecondFactorSection />);
  expect(await screen.findByText('Few left')).toBeVisible();
  await press('Create new recovery codes');
  await typePassword();
  await press('Create new codes');
  expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Few left')).toBeNull());
});

test('an administrator who must have a second factor is told so until it is set up', async () => {
  const required = { is_required: true };
  await show({ ...NOTHING, ...required }, appResponds, { ...APP, ...required });
  storeSession({ token: 'token-of-required', user: { ...PEOPLE.admin, needs_second_factor: true } });
  await renderScreen(<SecondFactorSection />);
  const notice = 'Administrators must use a second factor. Set up an authenticator app or a passkey to continue.';
  expect(await screen.findByText(notice)).toBeVisible();
  await setUpApp();
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  expect(readSession()?.user.needs_second_factor).toBe(false);
});

test('the last factor of a person who must keep one has no button to remove it', async () => {
  await show({ ...APP, is_required: true });
  await renderScreen(<SecondFactorSection />);
  expect(await screen.findByText(/^Your role needs a second factor/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove authenticator app' })).toBeNull();
});

test('a failure to load the second factors is shown with Retry', async () => {
  let isDown = true;
  await startApi(() =>
    isDown ? errorResponse(503, 'unavailable', 'The service is briefly unavailable.') : { body: { data: APP } },
  );
  await renderScreen(<SecondFactorSection />);
  expect(await screen.findByText('Your second factor could not be loaded.')).toBeVisible();
  isDown = false;
  await press('Retry');
  expect(await screen.findByText('On')).toBeVisible();
});
