import type { CompanyDirectory } from '@dewar/contract/directories';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, startApi } from '../../../test-support/api-server.ts';
import { COMPANY_ADMIN } from '../../../test-support/people.ts';
import { renderAt } from '../../../test-support/render-screen.tsx';
import { storeSession } from '../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: COMPANY_ADMIN }));

const PATH = '/api/companies/Polar%20Gas%20Logistics/directory';
const YARD = { id: 7, name: 'Yard', members: 3, makes_administrators: false };
const DIRECTORY: CompanyDirectory = {
  address: 'https://dewar.example/scim/v2',
  tokens: [
    {
      ...{ id: 1, name: 'Entra', prefix: 'dwr_1a2b3c4d', state: 'stopped', expires_at: null },
      ...{ last_used_at: '2026-05-12T18:05:00Z', last_used_address: '192.0.2.7' },
    },
  ],
  people: 41,
  groups: [YARD],
};

async function open(directory: CompanyDirectory = DIRECTORY) {
  const received = await startApi(({ url, method }) => {
    if (!url.startsWith(PATH)) return undefined;
    if (method === 'PUT') return { body: { data: { ...YARD, makes_administrators: true } } };
    return { body: { data: directory } };
  });
  renderAt('/company-people?view=directory');
  await screen.findByRole('tab', { name: 'Directory', selected: true });
  return received;
}

test('the directory has its address, its tokens with their last call, and its people', async () => {
  await open();
  expect(await screen.findByRole('status', { name: 'Address of SCIM' })).toHaveTextContent(DIRECTORY.address);
  const tokens = within(screen.getByRole('list', { name: 'Tokens of the directory' }));
  expect(tokens.getByRole('listitem')).toHaveTextContent(/Entra.*Stopped.*Last called .* from 192\.0\.2\.7/);
  expect(screen.getByText(/41 people are managed by the directory/)).toBeVisible();
});

test('a group makes company administrators after a question that says what it gives', async () => {
  const received = await open();
  await userEvent.click(await screen.findByRole('switch', { name: 'Yard are company administrators' }));
  const question = await screen.findByRole('alertdialog', { name: 'Make Yard company administrators?' });
  expect(question).toHaveTextContent('The 3 people of this group, and whoever the directory adds to it');
  await userEvent.click(within(question).getByRole('button', { name: 'Make administrators' }));
  expect(await screen.findByText('Group makes company administrators')).toBeVisible();
  expect(received.find(({ method }) => method === 'PUT')).toMatchObject({
    ...{ url: `${PATH}/groups/7`, body: { makes_administrators: true } },
  });
});

test('a directory that is not connected says what to do', async () => {
  await open({ ...DIRECTORY, tokens: [], groups: [], people: 0 });
  expect(await screen.findByText('No directory is connected.')).toBeVisible();
  expect(screen.getByText('The directory has sent no groups.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'New token' }));
  const form = within(await screen.findByRole('form', { name: 'New token of the directory' }));
  expect(form.getByLabelText('Name')).toHaveValue('Directory');
  expect(form.queryByText('What it may do')).not.toBeInTheDocument();
});

test('a directory that cannot be loaded says so', async () => {
  await startApi(({ url }) => (url.startsWith(PATH) ? errorResponse(500, 'internal_error', 'It broke.') : undefined));
  renderAt('/company-people?view=directory');
  expect(await screen.findByText('The directory could not be loaded.')).toBeVisible();
});
