import type { ProcedureVersion, ProcedureVersionRow } from '@dewar/contract/procedure-versions';
import { sampleProcedure } from '@dewar/contract/sample-procedures';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

const TEXTS = ['Wait ten minutes.', 'Wait thirty minutes.', 'Wait thirty minutes.\nRead the gauge.'];
const PROCEDURE = sampleProcedure({ id: 7, title: 'Reading', full_content: TEXTS[2] ?? '', version: 5 });

const ROWS: readonly ProcedureVersionRow[] = [3, 2, 1].map((number) => ({
  number,
  title: 'Reading',
  saved_at: `2026-05-0${number}T12:00:00Z`,
  saved_by_email: 'writer@x.example',
  note: number === 2 ? 'Longer wait' : null,
  restored_number: null,
  changed_fields: number === 1 ? [] : number === 2 ? ['full_content', 'visibility'] : ['full_content'],
}));

function versionOf(number: number): ProcedureVersion | undefined {
  const row = ROWS.find((each) => each.number === number);
  const { version: _, ...content } = PROCEDURE;
  const visibility = number === 1 ? 'private' : 'public';
  return row && { ...content, ...row, full_content: TEXTS[number - 1] ?? '', visibility };
}

async function openVersions(address = '', restored: () => object = () => ({ body: { data: null } })) {
  const received = await startApi(({ method, url }) => {
    const { pathname } = new URL(url, 'http://host');
    if (method === 'POST') return restored();
    if (pathname === '/api/procedures/7') return { body: { data: PROCEDURE } };
    if (pathname === '/api/procedures/7/versions') return { body: { data: [...ROWS] } };
    const number = Number(/^\/api\/procedures\/7\/versions\/(\d+)$/.exec(pathname)?.[1]);
    const version = versionOf(number);
    return version && { body: { data: version } };
  });
  const restores = () => received.filter(({ method }) => method === 'POST');
  return { restores, ...renderAt(`/admin/procedures/7/versions${address}`) };
}

test('the versions of a procedure say who saved them, what they changed, and which one is current', async () => {
  await openVersions();
  const list = await screen.findByRole('navigation', { name: 'Versions' });
  const links = within(list).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Version 3Current3 May 2026, 08:00 by writer@x.exampleChanged: text',
    'Version 22 May 2026, 08:00 by writer@x.exampleLonger waitChanged: text, visibility',
    'Version 11 May 2026, 08:00 by writer@x.exampleFirst version',
  ]);
  expect(links[0]).toHaveAttribute('aria-current', 'true');
});

test('a version is compared with the one before it, with words for what was added and removed', async () => {
  const { router } = await openVersions('?version=2');
  const changes = await screen.findByRole('list', { name: 'Changes of the text' });
  expect(
    within(changes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['−Removed: Wait ten minutes.', '+Added: Wait thirty minutes.']);
  expect(changes.querySelector('del')).toHaveTextContent('ten');
  expect(changes.querySelector('ins')).toHaveTextContent('thirty');
  expect(screen.getByRole('row', { name: 'Visibility Private Public' })).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Compared with'), 'Version 3, 3 May 2026, 08:00');
  await waitFor(() => expect(router.state.location.search).toEqual({ version: 2, with: 3 }));
  await waitFor(() => expect(changes).not.toBeInTheDocument());
  expect(await screen.findByText('Read the gauge.')).toBeVisible();
});

test('the first version is shown whole, and every other one can be', async () => {
  await openVersions('?version=1');
  expect(await screen.findByText('Wait ten minutes.')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: /^Version 3/ }));
  await screen.findByRole('list', { name: 'Changes of the text' });
  await userEvent.click(screen.getByRole('radio', { name: 'Whole version' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Changes of the text' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Restore this version' })).toBeNull();
});

test('restoring asks first, names who may read the procedure then, sends the version that was seen, and can be undone', async () => {
  const after = { ...PROCEDURE, version: 6 };
  const notes = ['The category Lost no longer exists.'];
  const { restores } = await openVersions('?version=1', () => ({ body: { data: { procedure: after, notes } } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore this version' }));
  const question = await screen.findByRole('alertdialog', { name: 'Restore version 1?' });
  expect(question).toHaveTextContent('What it contains now stays as version 3.');
  expect(question).toHaveTextContent('Its visibility changes from Public to Private.');
  await userEvent.click(within(question).getByRole('button', { name: 'Restore version' }));
  expect(await screen.findByText('Version restored')).toBeVisible();
  expect(screen.getByText('The category Lost no longer exists.')).toBeVisible();
  expect(restores().map(({ url, headers }) => [url, headers['if-match']])).toEqual([
    ['/api/procedures/7/versions/1/restore', '"5"'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(restores()).toHaveLength(2));
  expect(restores().map(({ url, headers }) => [url, headers['if-match']])[1]).toEqual([
    '/api/procedures/7/versions/3/restore',
    '"6"',
  ]);
});

test('restoring over a change by somebody else is refused, and says so', async () => {
  await openVersions('?version=1', () =>
    errorResponse(412, 'stale_record', 'Someone else changed this record since you opened it.', { data: PROCEDURE }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Restore this version' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version' }));
  expect(await screen.findByText('Someone else changed this record since you opened it.')).toBeVisible();
});
