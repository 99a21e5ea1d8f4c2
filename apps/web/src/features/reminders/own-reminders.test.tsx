import type { ReminderChoice, ReminderSettings } from '@dewar/contract/reminders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderAt } from '../../../test-support/render-screen.tsx';
import { storeSession } from '../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

const none: Pick<ReminderChoice, 'scope' | 'timing' | 'tanks'> = { scope: 'none', timing: 'at_once', tanks: [] };
const SETTINGS: ReminderSettings = {
  choices: [
    { cause: 'relief_near', ...none },
    { cause: 'immediate_reading', ...none },
    { cause: 'high_vacuum', scope: 'tanks', timing: 'at_once', tanks: [{ id: 7, tank_number: 'GASU 7' }] },
    { cause: 'inspection_due', ...none },
  ],
  ...{ weekdays: [1, 2, 3, 4, 5], hours_start: '08:00', hours_end: '17:00', hours_zone: 'own', version: 3 },
  devices: [
    { id: 4, user_agent: null, created_at: '2026-05-12T18:05:00Z', last_sent_at: null, is_current: true },
    { id: 5, user_agent: null, created_at: '2026-05-11T18:05:00Z', last_sent_at: null, is_current: false },
  ],
  public_key: 'BA',
};

interface World {
  /** The responses to what is saved; the last one counts for all that follow. */
  readonly saves?: readonly SentResponse[];
  readonly settings?: ReminderSettings;
}

async function open({ saves = [], settings = SETTINGS }: World = {}) {
  let count = 0;
  const received = await startApi(({ url, method }) => {
    if (url === '/api/tanks') return { body: { data: [{ id: 7, tank_number: 'GASU 7' }] } };
    if (!url.startsWith('/api/reminders')) return undefined;
    if (url.endsWith('/test')) return { body: { message: 'A test is on its way.' } };
    if (method === 'DELETE') return { body: { data: { id: 5 } } };
    if (method === 'PUT') count += 1;
    return (method === 'PUT' && saves.at(Math.min(count, saves.length) - 1)) || { body: { data: settings } };
  });
  const view = renderAt('/user-settings?tab=reminders');
  await screen.findByRole('form', { name: 'Reminders' });
  return { ...view, sent: () => received.filter(({ method }) => method !== 'GET') };
}

const fields = (cause: string) => within(screen.getByRole('group', { name: cause }));

test('what to be reminded of is chosen by cause, and saved together with the hours', async () => {
  const { sent } = await open();
  await userEvent.selectOptions(fields('Relief is near').getByLabelText('Which tanks'), 'All tanks');
  expect(screen.queryByRole('group', { name: 'Working hours' })).toBeNull();
  await userEvent.selectOptions(fields('Relief is near').getByLabelText('When'), 'In my working hours');
  await userEvent.click(fields('Working hours').getByLabelText('Sat'));
  await userEvent.selectOptions(fields('Working hours').getByLabelText('Time zone'), "The company's time zone");
  await userEvent.click(screen.getByRole('button', { name: 'Save reminders' }));
  expect(await screen.findByText('Reminders saved.')).toBeVisible();
  const [put] = sent();
  expect(put?.headers['if-match']).toBe('"3"');
  expect(put?.body).toEqual({
    choices: [
      { cause: 'relief_near', scope: 'fleet', timing: 'working_hours', tank_ids: [] },
      { cause: 'immediate_reading', scope: 'none', timing: 'at_once', tank_ids: [] },
      { cause: 'high_vacuum', scope: 'tanks', timing: 'at_once', tank_ids: [7] },
      { cause: 'inspection_due', scope: 'none', timing: 'at_once', tank_ids: [] },
    ],
    weekdays: [1, 2, 3, 4, 5, 6],
    hours_start: '08:00',
    hours_end: '17:00',
    hours_zone: 'company',
  });
});

test('what was chosen stays when it could not be saved', async () => {
  await open({ saves: [errorResponse(400, 'invalid_input', 'Choose at least one day of the week.')] });
  const scope = fields('Relief is near').getByLabelText('Which tanks');
  await userEvent.selectOptions(scope, 'All tanks');
  await userEvent.click(screen.getByRole('button', { name: 'Save reminders' }));
  expect(await screen.findByText('Choose at least one day of the week.')).toBeVisible();
  expect(scope).toHaveValue('fleet');
});

test('leaving with a choice that is not saved asks, and the next visit offers it again', async () => {
  const { router, unmount } = await open();
  await userEvent.selectOptions(fields('Relief is near').getByLabelText('Which tanks'), 'All tanks');
  router.history.push('/user-settings?tab=profile');
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(fields('Relief is near').getByLabelText('Which tanks')).toHaveValue('fleet');
  unmount();

  const { sent } = await open();
  expect(fields('Relief is near').getByLabelText('Which tanks')).toHaveValue('none');
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(fields('Relief is near').getByLabelText('Which tanks')).toHaveValue('fleet');
  await userEvent.click(screen.getByRole('button', { name: 'Save reminders' }));
  expect(await screen.findByText('Reminders saved.')).toBeVisible();
  expect(sent()[0]?.body).toMatchObject({ choices: [{ cause: 'relief_near', scope: 'fleet' }, {}, {}, {}] });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test('what another window saved meanwhile is shown beside what is chosen here, and both are kept', async () => {
  const theirs: ReminderSettings = {
    ...SETTINGS,
    version: 4,
    choices: SETTINGS.choices.map((choice) =>
      choice.cause === 'inspection_due' ? { ...choice, scope: 'fleet', timing: 'working_hours' } : choice,
    ),
  };
  const stale = errorResponse(412, 'stale_record', 'Somebody else saved this meanwhile.', { data: theirs });
  const { sent } = await open({
    saves: [stale, { body: { data: { ...theirs, version: 5 } } }],
  });
  await userEvent.selectOptions(fields('Relief is near').getByLabelText('Which tanks'), 'All tanks');
  await userEvent.click(screen.getByRole('button', { name: 'Save reminders' }));
  const row = await screen.findByRole('row', { name: /^Relief is near/ });
  expect(row).toHaveTextContent('Relief is nearNo remindersAll tanks, at once');
  await userEvent.click(screen.getByRole('button', { name: 'Overwrite with mine' }));
  expect(await screen.findByText('Reminders saved.')).toBeVisible();
  expect(sent()[1]?.headers['if-match']).toBe('"4"');
  expect(sent()[1]?.body).toMatchObject({
    choices: [{ scope: 'fleet' }, { scope: 'none' }, { scope: 'tanks' }, { scope: 'fleet', timing: 'working_hours' }],
  });
});

test('each device can be tested and removed, and this one is marked', async () => {
  const { sent } = await open();
  const [own, other] = within(screen.getByRole('list', { name: 'Devices' })).getAllByRole('listitem');
  expect(own).toHaveTextContent('This device');
  expect(other).not.toHaveTextContent('This device');
  await userEvent.click(within(own ?? document.body).getByRole('button', { name: /^Send a test/ }));
  expect(await screen.findByText('A test is on its way.')).toBeVisible();
  await userEvent.click(within(other ?? document.body).getByRole('button', { name: /^Remove/ }));
  await waitFor(() =>
    expect(sent().map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/reminders/devices/4/test',
      'DELETE /api/reminders/devices/5',
    ]),
  );
});

test('a browser that cannot show reminders says so', async () => {
  await open({ settings: { ...SETTINGS, devices: [] } });
  expect(screen.getByText('This browser cannot show reminders.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull();
});

test('reminders that could not be loaded offer Retry', async () => {
  await startApi(() => errorResponse(500, 'internal_error', 'It broke.'));
  renderAt('/user-settings?tab=reminders');
  expect(await screen.findByText('Your reminders could not be loaded.')).toBeVisible();
});
