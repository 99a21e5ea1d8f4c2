import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  click,
  fill,
  fillDetails,
  INQUIRY,
  META,
  openAssistant,
  PACING,
  tellLesson,
} from '../../../../test-support/ai-lessons.ts';
import { errorResponse } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.teacher }));

const LESSONS = '/api/ai-lesson/generate-lesson';
const current = () => screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');

test('the first step of the AI assistant is choosing a template, and says what the assistant writes for it', async () => {
  const { router } = await openAssistant('');
  const card = (await screen.findByRole('link', { name: 'Inquiry' })).closest('li');
  await waitFor(() => expect(card).toHaveTextContent('5 sections · 3 written by AI'));
  expect(current()).toHaveTextContent('Choose a template');
  await userEvent.click(screen.getByRole('link', { name: 'Inquiry' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ template: 20 }));
  expect(await screen.findByText('Template: Inquiry')).toBeVisible();
  expect(current()).toHaveTextContent('Lesson details');
});

test('a teacher without templates is told what to do first', async () => {
  await openAssistant('', ({ url }) => (url === '/api/lesson-templates' ? { body: { data: [] } } : undefined));
  expect(await screen.findByText('You have no templates yet.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Templates' })).toHaveAttribute('href', '/teacher/templates');
});

test('a template without AI sections, and one that does not exist, are reported by the AI assistant', async () => {
  const first = await openAssistant('?template=21');
  expect(
    await screen.findByText(
      'No AI-enabled sections were found in this template. Please edit the template or choose another.',
    ),
  ).toBeVisible();
  first.unmount();
  await openAssistant('?template=99');
  expect(await screen.findByRole('heading', { level: 1, name: 'Template not found' })).toBeVisible();
});

test('a template in the address leads to the second step, with its subject and the teacher’s defaults', async () => {
  await openAssistant();
  expect(await screen.findByLabelText('Subject *')).toHaveValue('Science');
  expect(screen.getByLabelText('Grade level *')).toHaveValue('4th Grade');
  expect(screen.getByLabelText('Duration *')).toHaveValue('45');
  const grades = within(screen.getByLabelText('Grade level *')).getAllByRole('option');
  expect(grades.map(({ textContent }) => textContent)).toEqual([
    ...['Kindergarten', '1st Grade', '2nd Grade', '3rd Grade', '4th Grade', '5th Grade'],
    '7th Grade',
  ]);
});

test("missing details are reported with the specification's texts, and the next step does not open", async () => {
  const { bodies } = await openAssistant();
  await screen.findByLabelText('Topic *');
  await fill('Duration *', '14');
  await click('Continue');
  expect(screen.getByText('Please fill in subject and topic')).toBeVisible();
  expect(screen.getByText('Please describe your teaching approach to help AI generate better content')).toBeVisible();
  expect(screen.getByText('Duration must be 15 to 180 minutes')).toBeVisible();
  expect(screen.getByLabelText('Topic *')).toHaveFocus();
  await userEvent.click(screen.getByLabelText('Duration *'));
  await fill('Duration *', 'about an hour');
  await userEvent.tab();
  expect(screen.getByLabelText('Duration *')).toHaveValue('60');
  await fill('Topic *', 'Rain');
  await fill('Teaching approach *', '   ');
  await click('Continue');
  expect(screen.getByLabelText('Teaching approach *')).toHaveFocus();
  expect(bodies(LESSONS)).toEqual([]);
});

test('names can be marked in the text, with what the model is given instead', async () => {
  const { bodies } = await openAssistant();
  await click('Hide the selected name');
  expect(screen.getByText('Select a name in “Student needs” first.')).toBeVisible();
  await fill('Student needs', 'Ana Lopez sits in front; write to ana@home.example');
  const needs = screen.getByLabelText<HTMLTextAreaElement>('Student needs');
  needs.setSelectionRange(0, 'Ana Lopez'.length);
  await click('Hide the selected name');
  await fill('Student names to hide', 'Ana Lopez\nBob');
  const preview = screen.getByRole('region', { name: 'What the AI model is given' });
  expect(
    within(preview)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['ana@home.example → [Email 1]', 'Ana Lopez → [Student 1]']);
  expect(preview).toHaveTextContent('Student needs: [Student 1] sits in front; write to [Email 1]');
  expect(preview).toHaveTextContent('Not found in your texts: Bob');
  await fillDetails();
  await click('Generate Lesson Plan');
  await waitFor(() => expect(bodies(LESSONS)).toHaveLength(1));
  expect(bodies(LESSONS)[0]).toMatchObject({ student_names: ['Ana Lopez', 'Bob'] });
});

test('every step of the AI assistant begins at its top, also one that is gone back to', async () => {
  await openAssistant();
  await fillDetails();
  document.documentElement.scrollTop = 400;
  await click('Back to Details');
  await screen.findByLabelText('Topic *');
  expect(document.documentElement.scrollTop).toBe(0);
});

test('the third step shows what will be written, then the progress, and leads to the review', async () => {
  const { bodies, line } = await openAssistant();
  await fill('Standards', 'Weather, in our own words');
  await fillDetails();
  expect(screen.getByText('Engage, Explore, Pacing')).toBeVisible();
  expect(screen.getByText('Standards, Routine')).toBeVisible();
  await click('Generate Lesson Plan');
  expect(await screen.findByText('AI is creating your lesson plan... This may take 30-60 seconds.')).toBeVisible();
  await waitFor(() => expect(bodies(LESSONS)).toHaveLength(1));
  expect(bodies(LESSONS)[0]).toEqual({
    template_id: INQUIRY.id,
    context: {
      ...{ subject: 'Science', grade_level: '4th Grade', topic: 'Rain', duration_minutes: 45 },
      ...{ teaching_approach: 'Hands-on', available_materials: '', student_needs: '', prior_knowledge: '' },
    },
    sections: { standards: 'Weather, in our own words', routine: 'Coats off' },
    student_names: [],
  });
  line().send('outline', { outline: '10 min - Look up', meta: META });
  line().send('section', { section_name: 'engage', content: 'What is a cloud?' });
  expect(await screen.findByText('1 of 3 sections')).toBeVisible();
  expect(screen.getByText('10 min - Look up')).toBeInTheDocument();
  const progress = within(screen.getByRole('list', { name: 'Sections' }));
  expect(progress.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Engagewritten',
    'Explorewaiting',
    'Pacingwaiting',
  ]);
  tellLesson(line());
  expect(await screen.findByRole('textbox', { name: 'Engage' })).toHaveValue('What is a cloud?');
  expect(current()).toHaveTextContent('Review and edit');
  expect(screen.getByText('AI draft: check facts, timing and standards before teaching')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Standards' })).toHaveValue('Weather, in our own words');
});

test('cancelling ends the request, keeps the sections that arrived, and the rest can be requested', async () => {
  const { line } = await openAssistant();
  await fillDetails();
  await click('Generate Lesson Plan');
  await screen.findByText('0 of 3 sections');
  await waitFor(() => expect(line().isOpen).toBe(true));
  await click('Cancel');
  await waitFor(() => expect(line().isOpen).toBe(false));
  await click('Generate Lesson Plan');
  await waitFor(() => expect(line().isOpen).toBe(true));
  line().send('section', { section_name: 'engage', content: 'What is a cloud?' });
  await screen.findByText('1 of 3 sections');
  await click('Cancel');
  expect(await screen.findByRole('textbox', { name: 'Engage' })).toHaveValue('What is a cloud?');
  expect(screen.getByText('Not written yet: Explore, Pacing. The others are kept.')).toBeVisible();
  expect(screen.queryByText(/could not be written/)).toBeNull();
  expect(screen.queryAllByRole('alert')).toEqual([]);
});

test('a broken connection keeps the sections that arrived', async () => {
  const { line } = await openAssistant();
  await fillDetails();
  await click('Generate Lesson Plan');
  await waitFor(() => expect(line().isOpen).toBe(true));
  line().send('section', { section_name: 'explore', content: 'Boil water.' });
  await screen.findByText('1 of 3 sections');
  line().cut();
  expect(await screen.findByRole('textbox', { name: 'Explore' })).toHaveValue('Boil water.');
  expect(screen.getAllByText('Error generating lesson plan')).toHaveLength(2);
});

test('an error is reported with the server’s message, a rate limit with its end, and what was typed stays', async () => {
  const text = 'You have generated 50 lessons today, which is the daily limit. The limit resets at midnight UTC.';
  const limit = { ...errorResponse(429, 'too_many_requests', text), headers: { 'retry-after': '7200' } };
  await openAssistant('?template=20', ({ url }) => (url === LESSONS ? limit : undefined));
  await fillDetails();
  await click('Generate Lesson Plan');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(text);
  expect(alert).toHaveTextContent('You can generate again from');
  await click('Back to Details');
  expect(screen.getByLabelText('Topic *')).toHaveValue('Rain');
});

test('a lesson of which nothing could be written says why, and can be tried again', async () => {
  const { line } = await openAssistant();
  await fillDetails();
  await click('Generate Lesson Plan');
  await waitFor(() => expect(line().isOpen).toBe(true));
  const error = 'The AI model rejected this portal’s credentials. Please tell your administrator.';
  line().send('section', { section_name: 'engage', error });
  line().send('failed', { status: 502, code: 'model_failed', error, message: error });
  line().end();
  expect(await screen.findByRole('alert')).toHaveTextContent(error);
  expect(screen.getByRole('button', { name: 'Generate Lesson Plan' })).toBeEnabled();
});

test.each([
  [{ status: 500, body: 'a proxy' }, 'Failed to generate lesson plan'],
  [{ isCut: true }, 'Error generating lesson plan'],
] as const)(
  "an error without a message, and a missing response, have the specification's texts: %j",
  async (response, text) => {
    await openAssistant('?template=20', ({ url }) => (url === LESSONS ? response : undefined));
    await fillDetails();
    await click('Generate Lesson Plan');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  },
);

test('without a model the result is labelled as a scaffold', async () => {
  const { line } = await openAssistant();
  await fillDetails();
  await click('Generate Lesson Plan');
  await waitFor(() => expect(line().isOpen).toBe(true));
  tellLesson(line(), { meta: { generator: 'template', model: null } });
  const notice = await screen.findByRole('complementary', { name: 'About this draft' });
  expect(notice).toHaveTextContent('No AI wrote this: it is a scaffold of your template and your own words.');
  expect(screen.queryByText(/AI draft/)).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Pacing' })).toHaveValue(PACING);
});

test('leaving while a lesson is written asks, stops it, and keeps what arrived as a draft', async () => {
  const { line, router, unmount } = await openAssistant();
  await fillDetails();
  await click('Generate Lesson Plan');
  await waitFor(() => expect(line().isOpen).toBe(true));
  line().send('section', { section_name: 'engage', content: 'What is a cloud?' });
  await screen.findByText('1 of 3 sections');
  await userEvent.click(screen.getAllByRole('link', { name: 'Lesson Plans' })[0] ?? document.body);
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(question).toHaveTextContent('Your lesson is being generated. Leaving stops it');
  expect(line().isOpen).toBe(true);
  await userEvent.click(within(question).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/teacher/lesson-plans'));
  await waitFor(() => expect(line().isOpen).toBe(false));
  unmount();
  const again = await openAssistant('');
  expect(await screen.findByText(/A draft of “Rain”/)).toBeVisible();
  await click('Restore');
  await waitFor(() => expect(again.router.state.location.search).toEqual({ template: 20 }));
  expect(await screen.findByRole('textbox', { name: 'Engage' })).toHaveValue('What is a cloud?');
  expect(screen.getByRole('button', { name: 'Try again: Explore' })).toBeEnabled();
});

test('standards are asked for before a lesson is generated, also where the template does not require them', async () => {
  const sections = INQUIRY.sections.map((section) => ({ ...section, is_required: false }));
  const { bodies, line } = await openAssistant('?template=20', ({ url }) =>
    url === '/api/lesson-templates/20' ? { body: { data: { ...INQUIRY, sections } } } : undefined,
  );
  await fill('Standards (optional)', '5-ESS2-1: Describe how systems interact.');
  expect(screen.queryByLabelText('Routine (optional)')).toBeNull();
  await fillDetails();
  await click('Generate Lesson Plan');
  await waitFor(() => expect(line().isOpen).toBe(true));
  expect(bodies('/api/ai-lesson/generate-lesson')[0]).toMatchObject({
    sections: { standards: '5-ESS2-1: Describe how systems interact.' },
  });
});

test('another template keeps what was typed', async () => {
  const { router } = await openAssistant();
  await fill('Topic *', 'Rain');
  await fill('Standards', 'Our own');
  await click('Change Template');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await userEvent.click(await screen.findByRole('link', { name: 'Inquiry' }));
  expect(await screen.findByLabelText('Topic *')).toHaveValue('Rain');
  expect(screen.getByLabelText('Standards')).toHaveValue('Our own');
});
