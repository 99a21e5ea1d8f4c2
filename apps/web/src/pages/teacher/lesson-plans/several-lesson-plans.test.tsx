import type { BulkFate } from '@dewar/contract/bulk';
import type { LessonPlan } from '@dewar/contract/lesson-plans';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { SentResponse } from '../../../../test-support/api-server.ts';
import { lessonPlan, startLessonApi } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { isWrite } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.teacher }));

const VOLCANOES = lessonPlan();
const FRACTIONS = lessonPlan({ id: 8, title: 'Fractions', version: 1 });
const OLDER = lessonPlan({ id: 9, title: 'Older', version: 5 });
const fate = ({ id, title }: LessonPlan, outcome: BulkFate['outcome'], message: string): BulkFate => ({
  ...{ id, outcome, message },
  label: title,
});
const CHANGED = fate(VOLCANOES, 'done', 'Subject: Science → Math');
const CHANGED_SINCE = fate(FRACTIONS, 'refused', 'It was changed since.');

interface Answers {
  readonly fates?: readonly BulkFate[];
  readonly change_id?: number | null;
  readonly undone?: SentResponse;
}

async function openList({ fates = [CHANGED, CHANGED_SINCE], change_id = 4, undone }: Answers = {}) {
  const received = await startLessonApi({
    plans: [VOLCANOES, FRACTIONS],
    respond: ({ url, method }) => {
      if (url.endsWith('/preview')) return { body: { data: fates } };
      if (url.endsWith('/undo')) return undone ?? { body: { data: fates } };
      if (url === '/api/lesson-plan-changes') return { body: { data: { change_id, fates } } };
      if (method !== 'GET' || !url.startsWith('/api/lesson-plans?')) return undefined;
      const isWhole = url.includes('limit=200');
      const data = isWhole ? [VOLCANOES, FRACTIONS, OLDER] : [VOLCANOES, FRACTIONS];
      return { body: { data, ...(!isWhole && { next_cursor: 'next' }) } };
    },
  });
  renderAt('/teacher/lesson-plans');
  const writesTo = (end: string) => received.filter((each) => isWrite(each) && each.url.endsWith(end));
  return { writesTo };
}

const select = async (title: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the subject of several plans is changed after what will happen was shown, and one undo gives it back', async () => {
  const { writesTo } = await openList({ undone: { body: { data: [CHANGED] } } });
  await select('Volcanoes');
  await press('Select all 2 shown');
  await press('Change subject');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the subject of 2 lesson plans' }));
  expect(dialog.getByText('Choose a subject to see what will happen.')).toBeVisible();
  await userEvent.selectOptions(dialog.getByLabelText('New subject'), 'Math');
  expect(await dialog.findByText(/Subject: Science → Math/)).toBeVisible();
  expect(writesTo('/lesson-plan-changes')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Change the subject of 1 lesson plan' }));
  expect(await screen.findByText('1 lesson plan changed')).toBeVisible();
  expect(screen.getByText(/Fractions: It was changed since\./)).toBeVisible();
  const plans = [VOLCANOES, FRACTIONS].map(({ id, version }) => ({ id, version }));
  expect(writesTo('/lesson-plan-changes').map(({ body }) => body)).toEqual([
    { act: 'subject', subject: 'Math', plans },
  ]);
  expect(screen.queryByRole('region', { name: 'Selected lesson plans' })).not.toBeInTheDocument();
  await press('Undo');
  expect(await screen.findByText('1 lesson plan is as before')).toBeVisible();
  expect(writesTo('/lesson-plan-changes/4/undo')).toHaveLength(1);
});

test('all plans that match are deleted with their versions, also those that are not on the screen', async () => {
  const fates = [VOLCANOES, FRACTIONS, OLDER].map((plan) => fate(plan, 'done', 'Deleted'));
  const { writesTo } = await openList({ fates });
  await select('Volcanoes');
  await press('Select all 2 shown');
  await press('Select all that match');
  const bar = await screen.findByRole('region', { name: 'Selected lesson plans' });
  await waitFor(() => expect(bar).toHaveTextContent('3 lesson plans selected'));
  await userEvent.click(within(bar).getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 3 lesson plans' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Delete 3 lesson plans' }));
  expect(await screen.findByText('3 lesson plans deleted')).toBeVisible();
  expect(screen.getByText('Bring them back later under Recently Deleted.')).toBeVisible();
  expect(writesTo('/lesson-plan-changes')[0]?.body).toMatchObject({
    act: 'delete',
    plans: [
      { id: 7, version: 3 },
      { id: 8, version: 1 },
      { id: 9, version: 5 },
    ],
  });
});

test('what is deleted for good offers no undo', async () => {
  await openList({ fates: [fate(VOLCANOES, 'done', 'Deleted')], change_id: null });
  await select('Volcanoes');
  const bar = await screen.findByRole('region', { name: 'Selected lesson plans' });
  await userEvent.click(within(bar).getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 lesson plan' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Delete 1 lesson plan' }));
  expect(await screen.findByText('1 lesson plan deleted')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('another filter begins another selection', async () => {
  await openList();
  await select('Fractions');
  expect(screen.getByRole('region', { name: 'Selected lesson plans' })).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Subject'), 'Science');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected lesson plans' })).not.toBeInTheDocument());
});
