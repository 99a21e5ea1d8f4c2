import type { CompanySignOn, SignOnPerson } from '@dewar/contract/sign-on';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, startApi } from '../../../test-support/api-server.ts';
import { COMPANY_ADMIN } from '../../../test-support/people.ts';
import { renderAt } from '../../../test-support/render-screen.tsx';
import { storeSession } from '../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: COMPANY_ADMIN }));

const PATH = '/api/companies/Polar%20Gas%20Logistics/sign-on';
const ADDRESS = 'https://portal.example/api/auth/sign-on';

const UNSET: CompanySignOn = {
  ...{ company_id: 7, key: null, issuer: null, client_id: null, has_secret: false, domains: [], mode: 'offered' },
  ...{ new_people: 'wait', break_glass: null, tested_at: null, tested_by: null, version: 0 },
  claims: { role_claim: null, admin_values: [], user_values: [], second_factor_acr: [] },
  people: { connected: 0, others: 12, outside: 2 },
  ...{ redirect_uri: `${ADDRESS}/callback`, back_channel_logout_uri: null, front_channel_logout_uri: null },
};
const SET: CompanySignOn = {
  ...UNSET,
  ...{ key: 'key', issuer: 'https://id.polar.example', client_id: 'dewar', has_secret: true, version: 3 },
  domains: [
    { name: 'polar.example', record: 'dewar-verification=abc', verified_at: null, verified_by: null },
    {
      name: 'gas.example',
      record: 'dewar-verification=def',
      verified_at: '2026-06-01T00:00:00Z',
      verified_by: 'TXT record',
    },
  ],
  back_channel_logout_uri: `${ADDRESS}/key/back-channel-logout`,
  front_channel_logout_uri: `${ADDRESS}/key/front-channel-logout`,
};

const NOBODY_YET = { connected_at: null, last_used_at: null };
const PEOPLE: SignOnPerson[] = [
  { ...NOBODY_YET, id: 3, email: 'far@elsewhere.example', name: null, is_in_domain: false },
  {
    ...{ id: 4, email: 'ines@polar.example', name: 'Ines Halvorsen', is_in_domain: true },
    ...{ connected_at: '2026-06-01T00:00:00Z', last_used_at: '2026-06-02T00:00:00Z' },
  },
];

async function open(signOn: CompanySignOn) {
  const received = await startApi(({ url, method }) => {
    if (url === `${PATH}/test`) {
      const checks = [{ name: 'configuration', is_good: true, text: 'Found at https://id.polar.example' }];
      return { body: { data: { url: `${ADDRESS}/key/start?ticket=t`, checks } } };
    }
    if (url.startsWith(`${PATH}/people`)) return { body: { data: method === 'GET' ? PEOPLE : { id: 4 } } };
    if (url.endsWith('/verify')) return errorResponse(409, 'conflict', 'polar.example has no TXT record yet.');
    if (url.startsWith(PATH)) return { body: { data: method === 'GET' ? signOn : { ...SET, version: 4 } } };
    return url.startsWith('/api/admin/users') ? { body: { data: [] } } : undefined;
  });
  renderAt('/company-people?view=sign-on');
  await screen.findByRole('heading', { name: 'Company Sign-on' });
  return received;
}

test('a company without a sign-on sets one up, and what is typed is sent as it is', async () => {
  const received = await open(UNSET);
  expect(screen.getByText('No sign-on yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }));
  const form = within(await screen.findByRole('form', { name: 'Sign-on of Polar Gas Logistics' }));
  await userEvent.type(form.getByLabelText('Issuer'), 'https://id.polar.example');
  await userEvent.type(form.getByLabelText('Client id'), 'dewar');
  await userEvent.type(form.getByLabelText('Client secret'), 'hush');
  await userEvent.type(form.getByLabelText('Mail domains'), 'polar.example{Enter}gas.example');
  await userEvent.click(form.getByRole('button', { name: 'Save sign-on' }));
  expect(await screen.findByText('Sign-on saved. Test it, so that it counts.')).toBeVisible();
  expect(received.find(({ method }) => method === 'PUT')).toMatchObject({
    url: PATH,
    body: {
      ...{ issuer: 'https://id.polar.example', client_id: 'dewar', client_secret: 'hush', mode: 'offered' },
      domains: [{ name: 'polar.example' }, { name: 'gas.example' }],
    },
  });
});

test('a stored secret is neither shown nor sent again', async () => {
  const received = await open(SET);
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  const form = within(await screen.findByRole('form'));
  expect(form.getByLabelText('Client secret')).toHaveValue('');
  await userEvent.click(form.getByRole('button', { name: 'Save sign-on' }));
  await screen.findByText('Sign-on saved. Test it, so that it counts.');
  expect(received.find(({ method }) => method === 'PUT')?.body).not.toHaveProperty('client_secret');
});

test('the test shows what the provider offers and leads on to it', async () => {
  await open(SET);
  expect(screen.getByText('Not tested')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Test this' }));
  expect(await screen.findByText('Found at https://id.polar.example')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue at the provider' })).toHaveAttribute(
    'href',
    `${ADDRESS}/key/start?ticket=t`,
  );
});

test('a domain shows its record until it is verified, and what is missing', async () => {
  await open(SET);
  const [waits, verified] = within(screen.getByRole('list', { name: 'Mail domains' })).getAllByRole('listitem');
  expect(waits).toHaveTextContent('dewar-verification=abc');
  expect(verified).toHaveTextContent('by TXT record');
  expect(screen.queryByRole('button', { name: /^Vouch/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Check polar.example' }));
  expect(await screen.findByText('polar.example has no TXT record yet.')).toBeVisible();
});

test('one who is connected is disconnected after a question, and the others are told by their domain', async () => {
  const received = await open({ ...SET, tested_at: '2026-06-01T00:00:00Z', tested_by: 'boss@polar.example' });
  const list = within(await screen.findByRole('list', { name: 'Connected people' }));
  const [other, connected] = list.getAllByRole('listitem');
  expect(other).toHaveTextContent('Not yet, other mail domain');
  expect(connected).toHaveTextContent('Ines Halvorsen');
  expect(list.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(list.getByRole('button', { name: 'Disconnect ines@polar.example' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('ines@polar.example is disconnected')).toBeVisible();
  expect(received.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([`${PATH}/people/4`]);
});

test('before passwords end it says how many people that shuts out', async () => {
  await open(SET);
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  const form = within(await screen.findByRole('form'));
  expect(form.queryByText('12 people are not connected yet')).toBeNull();
  await userEvent.selectOptions(form.getByLabelText('Passwords'), 'Passwords and passkeys end');
  expect(form.getByText('12 people are not connected yet')).toBeVisible();
  expect(form.getByText(/2 of them have an address outside of the verified mail domains/)).toBeVisible();
});

test('the own password is sent where it is typed', async () => {
  const received = await open(SET);
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  const form = within(await screen.findByRole('form'));
  await userEvent.type(form.getByLabelText('Current password'), 'cold-flask');
  await userEvent.click(form.getByRole('button', { name: 'Save sign-on' }));
  await screen.findByText('Sign-on saved. Test it, so that it counts.');
  expect(received.find(({ method }) => method === 'PUT')?.body).toMatchObject({ current_password: 'cold-flask' });
});
