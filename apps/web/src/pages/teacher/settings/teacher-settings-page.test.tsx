import type { LessonSubject } from '@dewar/contract/lesson-subjects';
import { sampleProfile } from '@dewar/contract/sample-accounts';
import type { TeacherSettings } from '@dewar/contract/teacher-settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse } from '../../../../test-support/api-server.ts';
import { lessonTemplate, startLessonApi } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const PROFILE = sampleProfile({
  ...{ id: 5, email: 'teacher@demo.example', role: 'teacher', company_name: 'No Company' },
  ...{ grade_level: '5th Grade', subjects_taught: ['Math'] },
});

const DEFAULTS: TeacherSettings = {
  default_grade_level: '5th Grade',
  default_duration_minutes: 60,
  default_template_id: null,
  paper_size: 'letter',
  version: 2,
};

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.teacher }));

type Respond = (request: ReceivedRequest) => SentResponse | undefined;

/** A teacher's own records, which writes change; responses of `respond` take precedence. */
async function openSettings(respond: Respond = () => undefined) {
  let subjects: readonly LessonSubject[] = [
    { id: 1, name: 'Math', color: '#2563eb', version: 1 },
    { id: 2, name: 'Science', color: '#15803d', version: 1 },
  ];
  const records = new Map<string, { readonly version: number }>([
    ['/api/users/me', PROFILE],
    ['/api/teacher-settings', DEFAULTS],
  ]);
  const received = await startLessonApi({
    templates: [lessonTemplate({ is_default: false })],
    respond: (request) => {
      const { url, method, body } = request;
      const own = respond(request);
      if (own !== undefined) return own;
      const record = records.get(url);
      if (record !== undefined) {
        if (method === 'PUT') records.set(url, { ...record, ...Object(body), version: record.version + 1 });
        return { body: { data: records.get(url) } };
      }
      if (url === '/api/lesson-plans/subjects/list') return { body: { data: subjects } };
      if (!url.startsWith('/api/lesson-plans/subjects')) return undefined;
      const id = Number(url.split('/').at(-1));
      if (method === 'DELETE') {
        subjects = subjects.filter((subject) => subject.id !== id);
        return { body: { data: { id } } };
      }
      const changed = { id: Number.isNaN(id) ? 3 : id, version: 2, ...Object(body) };
      subjects = method === 'POST' ? [...subjects, changed] : subjects.map((each) => (each.id === id ? changed : each));
      return { status: method === 'POST' ? 201 : 200, body: { data: changed } };
    },
  });
  const view = renderAt('/teacher/settings');
  const writes = () => received.filter(({ method }) => method !== 'GET');
  return { writes, ...view };
}

const form = async (name: string) => within(await screen.findByRole('form', { name }));
const retype = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('the teaching profile is saved alone, without the other fields of the profile', async () => {
  const { writes } = await openSettings();
  const profile = await form('Teaching profile');
  retype(profile.getByLabelText('School'), 'North Elementary');
  retype(profile.getByLabelText('Grade level'), '');
  retype(profile.getByLabelText('Subjects taught'), 'Math, Science,, Math ');
  await userEvent.click(profile.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Profile updated.')).toBeVisible();
  const [save] = writes();
  expect([save?.method, save?.url, save?.headers['if-match']]).toEqual(['PUT', '/api/users/me', '"4"']);
  expect(save?.body).toEqual({
    school_name: 'North Elementary',
    grade_level: null,
    subjects_taught: ['Math', 'Science'],
  });
});

test('the defaults of new plans are saved, including a template and the paper', async () => {
  const { writes } = await openSettings();
  const defaults = await form('Defaults');
  retype(defaults.getByLabelText('Grade level *'), '3rd Grade');
  retype(defaults.getByLabelText('Duration *'), '45');
  await userEvent.selectOptions(defaults.getByLabelText('Template'), 'Lab day');
  await userEvent.selectOptions(defaults.getByLabelText('Paper'), 'A4');
  await userEvent.click(defaults.getByRole('button', { name: 'Save defaults' }));
  expect(await screen.findByText('Defaults saved.')).toBeVisible();
  await userEvent.selectOptions(defaults.getByLabelText('Template'), 'None');
  await userEvent.click(defaults.getByRole('button', { name: 'Save defaults' }));
  await waitFor(() => expect(writes()).toHaveLength(2));
  const [first, second] = writes();
  expect(first?.body).toEqual({
    default_grade_level: '3rd Grade',
    default_duration_minutes: 45,
    default_template_id: 20,
    paper_size: 'a4',
  });
  expect(second?.body).toMatchObject({ default_template_id: null });
  expect([first, second].map((write) => write?.headers['if-match'])).toEqual(['"2"', '"3"']);
});

test.each([
  ['0', 'Duration must be 1 to 480 minutes'],
  ['481', 'Duration must be 1 to 480 minutes'],
  ['an hour', 'Duration must be 1 to 480 minutes'],
])('a duration of %s is reported, and nothing is sent', async (entry, text) => {
  const { writes } = await openSettings();
  const defaults = await form('Defaults');
  retype(defaults.getByLabelText('Duration *'), entry);
  retype(defaults.getByLabelText('Grade level *'), ' ');
  await userEvent.click(defaults.getByRole('button', { name: 'Save defaults' }));
  expect(await defaults.findByText(text)).toBeVisible();
  expect(defaults.getByText('Please enter a grade level')).toBeVisible();
  expect(defaults.getByLabelText('Grade level *')).toHaveFocus();
  expect(writes()).toEqual([]);
});

test('defaults that were saved elsewhere meanwhile are shown beside what was typed', async () => {
  const theirs = { ...DEFAULTS, default_duration_minutes: 30, default_template_id: 20, version: 7 };
  await openSettings(({ method }) =>
    method === 'PUT' ? errorResponse(412, 'stale_record', 'Saved elsewhere meanwhile.', { data: theirs }) : undefined,
  );
  const defaults = await form('Defaults');
  await userEvent.clear(defaults.getByLabelText('Duration *'));
  await userEvent.type(defaults.getByLabelText('Duration *'), '45');
  await userEvent.click(defaults.getByRole('button', { name: 'Save defaults' }));
  const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr');
  await screen.findByRole('rowheader', { name: 'Duration' });
  expect(row('Duration')).toHaveTextContent('Duration3045');
  expect(screen.queryByRole('rowheader', { name: 'Template' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Load the saved version' }));
  expect(defaults.getByLabelText('Duration *')).toHaveValue('30');
  expect(defaults.getByLabelText('Template')).toHaveValue('20');
});

const subjectRows = async () =>
  within(await screen.findByRole('list', { name: 'Subjects' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/EditDelete$/, ''));

test('a subject is added with a colour of its own', async () => {
  const { writes } = await openSettings();
  expect(await subjectRows()).toEqual(['Math', 'Science']);
  await userEvent.click(screen.getByRole('button', { name: 'Add Subject' }));
  const dialog = await form('Add Subject');
  expect(dialog.getByLabelText('Colour')).toHaveValue('#3b82f6');
  await userEvent.click(dialog.getByRole('button', { name: 'Add Subject' }));
  expect(await dialog.findByText('Subject name is required')).toBeVisible();
  retype(dialog.getByLabelText('Name *'), 'Latin');
  retype(dialog.getByLabelText('Colour'), '#aa3366');
  await userEvent.click(dialog.getByRole('button', { name: 'Add Subject' }));
  expect(await screen.findByText('Subject added.')).toBeVisible();
  expect(writes()[0]?.body).toEqual({ name: 'Latin', color: '#aa3366' });
  expect(await subjectRows()).toEqual(['Math', 'Science', 'Latin']);
});

test('a subject is renamed with the version that was shown', async () => {
  const { writes } = await openSettings();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Science' }));
  const dialog = await form('Subject Science');
  retype(dialog.getByLabelText('Name *'), 'Natural Science');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Subject' }));
  expect(await screen.findByText('Subject saved.')).toBeVisible();
  const [save] = writes();
  expect([save?.url, save?.headers['if-match']]).toEqual(['/api/lesson-plans/subjects/2', '"1"']);
  expect(save?.body).toEqual({ name: 'Natural Science', color: '#15803d' });
  expect(await subjectRows()).toEqual(['Math', 'Natural Science']);
});

test('a taken subject name is reported on the field, and what was typed stays', async () => {
  const taken = 'A subject with this name already exists';
  await openSettings(({ method }) =>
    method === 'POST' ? errorResponse(409, 'conflict', taken, { fields: { name: taken } }) : undefined,
  );
  await subjectRows();
  await userEvent.click(screen.getByRole('button', { name: 'Add Subject' }));
  const dialog = await form('Add Subject');
  retype(dialog.getByLabelText('Name *'), 'math');
  await userEvent.click(dialog.getByRole('button', { name: 'Add Subject' }));
  expect(await dialog.findByText(taken)).toBeVisible();
  expect(dialog.getByLabelText('Name *')).toHaveValue('math');
});

test('deleting a subject asks first, and the focus moves to the next subject', async () => {
  const { writes } = await openSettings();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Math' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete the subject Math?' }));
  expect(question.getByText('Lesson plans and templates keep the name, but lose the colour.')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(writes()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Math' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete subject' }));
  expect(await screen.findByText('Subject deleted.')).toBeVisible();
  await waitFor(async () => expect(await subjectRows()).toEqual(['Science']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Science' })).toHaveFocus());
});

test('after deleting the last subject, the next step is named', async () => {
  await openSettings(({ url }) => (url === '/api/lesson-plans/subjects/list' ? { body: { data: [] } } : undefined));
  expect(await screen.findByText('There are no subjects.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add Subject' })).toBeEnabled();
});

test('a hundred subjects are the maximum', async () => {
  const data = Array.from({ length: 100 }, (_, index) => ({
    ...{ id: index + 1, name: `Subject ${index}`, color: '#2563eb', version: 1 },
  }));
  await openSettings(({ url }) => (url === '/api/lesson-plans/subjects/list' ? { body: { data } } : undefined));
  expect(await screen.findByText('There are 100 subjects already. Delete one first.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add Subject' })).toBeDisabled();
});

test('each part of the settings that could not be loaded is reported, and nothing can be added to it', async () => {
  await openSettings(({ method }) =>
    method === 'GET' ? errorResponse(500, 'internal_error', 'It broke.') : undefined,
  );
  expect(await screen.findByText('Your profile could not be loaded.')).toBeVisible();
  expect(await screen.findByText('Your defaults could not be loaded.')).toBeVisible();
  expect(await screen.findByText('Your subjects could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add Subject' })).toBeDisabled();
});

test('leaving the settings with typed text asks first', async () => {
  const { router } = await openSettings();
  const defaults = await form('Defaults');
  retype(defaults.getByLabelText('Duration *'), '45');
  await userEvent.click(screen.getByRole('link', { name: 'User Settings' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe('/teacher/settings');
  expect(defaults.getByLabelText('Duration *')).toHaveValue('45');
});

test('a timetable is put together from periods, each with a subject on some days', async () => {
  const saved = { rotation_days: null, rotation_start: null, by_calendar_week: false, periods: [], version: 1 };
  const { writes } = await openSettings(({ url, method, body }) =>
    url === '/api/teacher-settings/timetable' && method === 'PUT'
      ? { body: { data: { ...saved, ...Object(body), version: 2 } } }
      : undefined,
  );
  const timetable = await form('Timetable');
  await userEvent.click(timetable.getByRole('button', { name: 'Add Period' }));
  const first = within(timetable.getByRole('group', { name: 'Period 1' }));
  expect(first.getByLabelText('Period')).toHaveFocus();
  await userEvent.click(timetable.getByRole('button', { name: 'Save timetable' }));
  expect(await timetable.findByText('Period 1 must end after it starts')).toBeVisible();
  retype(first.getByLabelText('Until'), '09:15');
  await userEvent.selectOptions(first.getByLabelText('Tuesday'), 'Math');
  await userEvent.click(timetable.getByRole('button', { name: 'Save timetable' }));
  expect(await screen.findByText('Timetable saved.')).toBeVisible();
  const [save] = writes();
  expect(save?.headers['if-match']).toBe('"1"');
  expect(save?.body).toEqual({
    ...{ rotation_days: null, rotation_start: null, by_calendar_week: false },
    periods: [{ name: 'Period 1', starts_at: '08:30', ends_at: '09:15', subjects: [null, 'Math', null, null, null] }],
  });
});

test('a rotation asks for its first day and shows its days in each period', async () => {
  const { writes } = await openSettings();
  const timetable = await form('Timetable');
  await userEvent.click(timetable.getByRole('button', { name: 'Add Period' }));
  await userEvent.selectOptions(timetable.getByLabelText('Days'), 'Day A to Day B, rotating');
  expect(timetable.getByLabelText('Day B')).toBeVisible();
  await userEvent.click(timetable.getByRole('button', { name: 'Save timetable' }));
  expect(await timetable.findByText('First day is required')).toBeVisible();
  await userEvent.click(timetable.getByRole('button', { name: 'Remove Period 1' }));
  expect(timetable.queryByLabelText('Day B')).toBeNull();
  expect(timetable.getByRole('button', { name: 'Add Period' })).toHaveFocus();
  expect(writes()).toEqual([]);
});
