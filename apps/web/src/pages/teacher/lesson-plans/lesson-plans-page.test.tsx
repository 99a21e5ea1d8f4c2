import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse } from '../../../../test-support/api-server.ts';
import { lessonPlan, startLessonApi } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.teacher }));

const KEPT_TIME = '/api/recently-deleted/kept-time';
const VOLCANOES = lessonPlan({ preview: `${'x'.repeat(100)}…` });
const FRACTIONS = lessonPlan({ id: 8, title: 'Fractions', subject: 'Latin', duration_minutes: 45 });

async function openList(
  address = '',
  plans = [VOLCANOES, FRACTIONS],
  respond?: (request: ReceivedRequest) => SentResponse | undefined,
) {
  const received = await startLessonApi({ plans, ...(respond !== undefined && { respond }) });
  return { received, ...renderAt(`/teacher/lesson-plans${address}`) };
}

test('each lesson plan is a card with its facts, grade and objectives', async () => {
  await openList();
  expect(screen.queryByText('No lesson plans found')).toBeNull();
  const [card, other] = within(await screen.findByRole('list', { name: 'Lesson plans' })).getAllByRole('listitem');
  if (card === undefined || other === undefined) throw new Error('there are no two cards');
  expect(screen.getByRole('heading', { level: 1, name: 'My Lesson Plans' })).toBeVisible();
  expect(card).toHaveTextContent(`Science`);
  expect(card).toHaveTextContent('5th Grade · 60 min');
  expect(card).toHaveTextContent(`${'x'.repeat(100)}…`);
  expect(card).toHaveTextContent('Updated 13 May 2026');
  expect(other).toHaveTextContent('Latin');
  const link = (name: string) => within(card).getByRole('link', { name });
  expect(link('View Details of Volcanoes')).toHaveAttribute('href', '/teacher/lesson-plans/7');
  expect(link('Edit Volcanoes')).toHaveAttribute('href', '/teacher/lesson-plans/7/edit');
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/teacher');
  expect(screen.getByRole('link', { name: 'Create Lesson Plan' })).toHaveAttribute('href', '/teacher/lesson-plans/new');
});

test('the chosen subject is kept in the address and sent to the server', async () => {
  const { received, router } = await openList();
  const choice = await screen.findByLabelText('Subject');
  await within(choice).findByRole('option', { name: 'Science' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All Subjects', 'Math', 'Science']);
  await userEvent.selectOptions(choice, 'Science');
  await waitFor(() => expect(router.state.location.search).toEqual({ subject: 'Science' }));
  await waitFor(() => expect(received.some(({ url }) => url.includes('subject=Science'))).toBe(true));
  await userEvent.selectOptions(choice, 'All Subjects');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('a subject in the address that is not in the list is kept', async () => {
  await openList('?subject=Latin');
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue('Latin'));
});

test('the server searches the lesson plans', async () => {
  const { received } = await openList();
  await userEvent.type(await screen.findByLabelText('Search'), 'VOLC{Enter}');
  await waitFor(() => expect(received.some(({ url }) => url.includes('search=VOLC'))).toBe(true));
});

test('without any lesson plans the first one is offered', async () => {
  await openList('', []);
  expect(await screen.findByText('No lesson plans found')).toBeVisible();
  expect(
    screen.getByText("You haven't created any lesson plans yet. Get started by creating your first lesson plan!"),
  ).toBeVisible();
});

test('a filter without results says so', async () => {
  await openList('?search=nothing', []);
  expect(await screen.findByText('No lesson plans found')).toBeVisible();
  expect(screen.getByText('No lesson plans match your current search or filter criteria.')).toBeVisible();
});

test('lesson plans that could not be loaded are not shown as an empty list', async () => {
  await openList('', [], ({ url }) =>
    url.startsWith('/api/lesson-plans?') ? errorResponse(500, 'internal_error', 'It broke.') : undefined,
  );
  expect(await screen.findByText('The lesson plans could not be loaded.')).toBeVisible();
  expect(screen.queryByText('No lesson plans found')).toBeNull();
});

test('a next page that could not be loaded is reported below the loaded plans', async () => {
  await openList('', [], ({ url }) => {
    if (!url.startsWith('/api/lesson-plans?')) return undefined;
    if (url.includes('cursor=')) return errorResponse(500, 'internal_error', 'It broke.');
    return { body: { data: [VOLCANOES], next_cursor: 'next' } };
  });
  expect(await screen.findByText('Showing the latest 1 lesson plan. There are more.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('More lesson plans could not be loaded.')).toBeVisible();
  expect(screen.getByText('Volcanoes')).toBeVisible();
});

test('deleting a lesson plan from the list asks first', async () => {
  const { received } = await openList('', [VOLCANOES], ({ method }) =>
    method === 'DELETE' ? { body: { data: { id: 7 } } } : undefined,
  );
  const deleted = () => received.filter(({ method }) => method === 'DELETE').map(({ url }) => url);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Volcanoes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(deleted()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Volcanoes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete lesson plan' }));
  expect(await screen.findByText('Lesson plan deleted successfully')).toBeVisible();
  expect(deleted()).toEqual(['/api/lesson-plans/7']);
});

test.each([
  [{ file_count: 2, calendar_event_count: 1 }, 'Its 2 attachments and 1 calendar entry are deleted with it.'],
  [{ calendar_event_count: 3 }, 'Its 3 calendar entries are deleted with it.'],
  [{ file_count: 1 }, 'Its 1 attachment is deleted with it.'],
  [{}, 'Are you sure you want to delete this lesson plan? You can bring it back for 30 days under Recently Deleted.'],
])('the question before deleting says what is deleted with the plan', async (counts, text) => {
  await openList('', [lessonPlan(counts)], ({ url }) =>
    url === KEPT_TIME ? { body: { data: { days: 30 } } } : undefined,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Volcanoes' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(text);
});

test('if deleted plans are not kept, the question says that it cannot be undone', async () => {
  await openList('', [VOLCANOES], ({ url }) => (url === KEPT_TIME ? { body: { data: { days: 0 } } } : undefined));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Volcanoes' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('This cannot be undone.');
});

const DELETED = {
  id: 3,
  record_id: 7,
  title: 'Volcanoes',
  deleted_at: '2026-06-01T10:00:00Z',
  restorable_until: '2126-07-01T10:00:00Z',
};
const RESTORED = { body: { data: { entity: 'lesson_plan', id: 7, label: 'Volcanoes', notes: [] } } };

test('the notification of a deleted plan offers to undo it', async () => {
  const { received } = await openList('', [VOLCANOES], ({ method, url }) => {
    if (method === 'DELETE') return { body: { data: { id: 7 } } };
    if (url.startsWith('/api/deleted-lesson-plans?record_id=7')) return { body: { data: [DELETED] } };
    return method === 'POST' ? RESTORED : undefined;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Volcanoes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete lesson plan' }));
  expect(await screen.findByText('Bring it back later under My Lesson Plans, Recently Deleted.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(received.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
    '/api/deleted-lesson-plans/3/restore',
  ]);
});

test('deleted plans are brought back from a dialog, which an error leaves open', async () => {
  let isFull = true;
  const { router } = await openList('', [FRACTIONS], ({ method, url }) => {
    if (method === 'POST') return isFull ? errorResponse(507, 'no_room', 'Storage is full.') : RESTORED;
    return url.startsWith('/api/deleted-lesson-plans') ? { body: { data: [DELETED] } } : undefined;
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Recently Deleted' }));
  const dialog = await screen.findByRole('dialog', { name: 'Recently Deleted' });
  const restore = await within(dialog).findByRole('button', { name: 'Restore Volcanoes' });
  await userEvent.click(restore);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Storage is full.');
  isFull = false;
  await userEvent.click(restore);
  expect(await screen.findByText('Volcanoes is back')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/teacher/lesson-plans/7'));
});

test('the dialog of deleted plans says when there are none', async () => {
  await openList('?deleted=true', [FRACTIONS], ({ url }) =>
    url.startsWith('/api/deleted-lesson-plans') ? { body: { data: [] } } : undefined,
  );
  expect(await screen.findByText('No lesson plan can be brought back.')).toBeVisible();
});

test('if the numbers are unknown, the question says that they are deleted too', async () => {
  await openList('', [VOLCANOES], ({ url }) =>
    url === '/api/lesson-plans/7' ? errorResponse(500, 'internal_error', 'It broke.') : undefined,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Volcanoes' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Its attachments and its calendar entries are deleted with it.',
  );
});

test.each<[string, SentResponse, string]>([
  ['an error', { status: 500, body: 'no words' }, 'Failed to delete lesson plan'],
  ['a missing response', { isCut: true }, 'Error deleting lesson plan'],
])('a failed deletion that ends with %s is reported', async (_, response, text) => {
  await openList('', [VOLCANOES], ({ method }) => (method === 'DELETE' ? response : undefined));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Volcanoes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete lesson plan' }));
  expect(await screen.findByText(text)).toBeVisible();
});
