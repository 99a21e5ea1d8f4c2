import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse } from '../../../../test-support/api-server.ts';
import { lessonPlan, lessonPlanFile, startLessonApi } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.teacher }));

const PLAN = lessonPlan({
  learning_objectives: 'Students will:\n- name the layers\n- explain a vent',
  materials: '  ',
  closure: 'Exit ticket',
  teacher_reflection: 'They loved it',
});

type Respond = (request: ReceivedRequest) => SentResponse | undefined;

async function openPlan(plan = PLAN, respond?: Respond, files = [lessonPlanFile()]) {
  const received = await startLessonApi({ plans: [plan], files, ...(respond !== undefined && { respond }) });
  return { received, ...renderAt(`/teacher/lesson-plans/${plan.id}`) };
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a lesson plan shows its facts and its filled sections', async () => {
  await openPlan();
  expect(await screen.findByRole('heading', { level: 1, name: 'Volcanoes' })).toBeVisible();
  await screen.findByRole('heading', { name: 'Attachments (1)' });
  expect(headings()).toEqual(['Learning Objectives', 'Closure', 'Teacher Reflection', 'Taught', 'Attachments (1)']);
  const objectives = screen.getByRole('region', { name: 'Learning Objectives' });
  expect(within(objectives).getByText('Students will:')).toBeVisible();
  expect(
    within(objectives)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['name the layers', 'explain a vent']);
  const about = screen.getByRole('complementary');
  for (const text of ['5th Grade', '60 minutes', 'Tuesday, 12 May 2026, 14:05', 'Wednesday, 13 May 2026, 14:05']) {
    expect(about).toHaveTextContent(text);
  }
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/teacher/lesson-plans/7/edit');
  expect(screen.getByRole('link', { name: 'Back to Lesson Plans' })).toHaveAttribute('href', '/teacher/lesson-plans');
});

test('a table of a section is shown as a table, with the names of its columns', async () => {
  await openPlan(
    lessonPlan({ closure: 'Groups:\nGroup | 1st\nA | Online\nB | Practice\n\n| Tally |\n|---|\n| …… |\nEnd' }),
  );
  const closure = await screen.findByRole('region', { name: 'Closure' });
  const [first, second] = within(closure).getAllByRole('table');
  expect(first).toHaveAccessibleName('Table 1 of Closure');
  expect(within(closure).getByRole('region', { name: 'Table 2 of Closure' })).toContainElement(second ?? null);
  const cells = within(closure).getAllByRole('cell');
  const heads = within(closure).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Group', '1st', 'Tally']);
  expect(cells.map(({ textContent }) => textContent)).toEqual(['A', 'Online', 'B', 'Practice', '……']);
  expect(cells.map((cell) => cell.dataset.isBlank)).toEqual([...Array.from({ length: 4 }, () => undefined), 'true']);
  expect(within(closure).getByText('End')).toBeVisible();
});

test('a lesson plan with custom sections shows them instead of the standard ones', async () => {
  const custom_sections = [{ section_name: 'warm_up', display_name: 'Warm Up', content: 'Stretch' }];
  await openPlan(lessonPlan({ closure: 'Exit ticket', custom_sections }));
  expect(await screen.findByRole('region', { name: 'Warm Up' })).toHaveTextContent('Stretch');
  expect(screen.queryByText('Exit ticket')).toBeNull();
});

test('a lesson plan without content offers to add some', async () => {
  await openPlan(lessonPlan());
  expect(await screen.findByText("This lesson plan doesn't have any content yet.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add Content' })).toHaveAttribute('href', '/teacher/lesson-plans/7/edit');
});

test('an attachment shows its details, and is downloaded under its own name', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
  const { received } = await openPlan(PLAN, ({ url }) =>
    url.startsWith('/api/lesson-plan-files/download/')
      ? { headers: { 'content-disposition': `attachment; filename*=UTF-8''Lava%20map.pdf` }, body: 'bytes' }
      : undefined,
  );
  const list = await screen.findByRole('list', { name: 'Attachments' });
  expect(list).toHaveTextContent('Lava map.pdf');
  expect(list).toHaveTextContent('Document, 1.5 MB, Ada Okafor, 12 May 2026');
  expect(list).toHaveTextContent('For the wall');
  await click('Download Lava map.pdf');
  await waitFor(() => expect(names).toEqual(['Lava map.pdf']));
  expect(received.some(({ url }) => url === '/api/lesson-plan-files/download/0a1b2c')).toBe(true);
  vi.restoreAllMocks();
});

test.each<[string, SentResponse, string]>([
  ['rejected', { status: 500, body: 'no words' }, 'Failed to download file'],
  ['interrupted', { isCut: true }, 'Error downloading file'],
])('a download that is %s is reported', async (_, response, message) => {
  await openPlan(PLAN, ({ url }) => (url.startsWith('/api/lesson-plan-files/download/') ? response : undefined));
  await click('Download Lava map.pdf');
  expect(await screen.findByText(message)).toBeVisible();
});

test.each<[string, SentResponse, string]>([
  ['does not exist', errorResponse(404, 'not_found', 'Not found.'), 'Lesson plan not found'],
  ['fails to load', errorResponse(500, 'internal_error', 'It broke.'), 'Failed to load lesson plan'],
  ['gets no response', { isCut: true }, 'Error loading lesson plan'],
])('a lesson plan that %s is reported', async (_, response, message) => {
  await openPlan(PLAN, ({ url }) => (url === '/api/lesson-plans/7' ? response : undefined));
  expect(await screen.findByRole('heading', { name: message })).toBeVisible();
});

test('the full printed plan has every section and room for notes, and the one-page plan leaves out reflection and notes', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await openPlan();
  await screen.findByRole('heading', { name: 'Attachments (1)' });
  await click('Print');
  const paper = () => document.querySelector('[aria-label="Printed plan"]');
  expect(print).toHaveBeenCalledTimes(1);
  expect(paper()).toHaveTextContent('Science · 5th Grade · 60 minutes');
  expect(paper()).toHaveTextContent('Teacher: teacher@demo.example');
  expect(paper()).toHaveTextContent('They loved it');
  expect(paper()).toHaveTextContent('Notes from the substitute');
  expect(paper()).toHaveTextContent('Attachments: Lava map.pdf');
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(paper()).toBeNull());
  await click('Print one page');
  expect(print).toHaveBeenCalledTimes(2);
  expect(paper()).toHaveTextContent('Exit ticket');
  expect(paper()).not.toHaveTextContent('They loved it');
  expect(paper()).not.toHaveTextContent('Notes from the substitute');
  print.mockRestore();
});

test('the browser’s print shortcut prints the full plan', async () => {
  await openPlan();
  await screen.findByRole('heading', { name: 'Volcanoes' });
  window.dispatchEvent(new Event('beforeprint'));
  expect(document.querySelector('[aria-label="Printed plan"]')).toHaveTextContent('Notes from the substitute');
});

test('a copy of a lesson plan is opened at once', async () => {
  const copy = lessonPlan({ id: 9, title: 'Copy of Volcanoes' });
  const { router } = await openPlan(PLAN, ({ method, url }) => {
    if (method === 'POST' && url === '/api/lesson-plans/7/duplicate') return { status: 201, body: { data: copy } };
    return url === '/api/lesson-plans/9' ? { body: { data: copy } } : undefined;
  });
  await click('Duplicate');
  expect(await screen.findByRole('heading', { level: 1, name: 'Copy of Volcanoes' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/teacher/lesson-plans/9');
});

test('deleting a lesson plan asks first, and leads to the list', async () => {
  const { router } = await openPlan(PLAN, ({ method }) =>
    method === 'DELETE' ? { body: { data: { id: 7 } } } : undefined,
  );
  await click('Delete');
  await click('Delete lesson plan');
  expect(await screen.findByText('Lesson plan deleted successfully')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/teacher/lesson-plans'));
});
