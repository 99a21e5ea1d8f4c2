import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { click, fill, fillDetails, openAssistant, tellLesson } from '../../../../test-support/ai-lessons.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.teacher }));

const STATE = {
  generator: 'ai',
  model: 'small',
  ms_per_word: 400,
  lessons_per_day: 50,
  lessons_left: 47,
  calls_left: 9,
};
const WITHOUT = { ...STATE, generator: 'template', model: null, ms_per_word: null };
const META = { generator: 'template', model: null };

const open = (state: object, address?: string) =>
  openAssistant(address, ({ url }) => (url === '/api/ai-lesson/assistant' ? { body: { data: state } } : undefined));

test('the time of a lesson is told at the model’s pace, with the lessons that are left today', async () => {
  const { line } = await open(STATE);
  await fillDetails();
  // Two short sections of 45 to 110 words and a time block: 215 words, each 0.4 seconds.
  expect(await screen.findByText('about 1 minute')).toBeVisible();
  expect(screen.getByText('47 of 50')).toBeVisible();
  await click('Generate Lesson Plan');
  expect(
    await screen.findByText('AI is creating your lesson plan... It takes about 1 minute at this model’s pace.'),
  ).toBeVisible();
  tellLesson(line());
});

test('without a model no step says that AI writes', async () => {
  const { line } = await open(WITHOUT, '');
  expect(await screen.findByText(/^No AI model is set up/)).toBeVisible();
  expect(await screen.findByText(/3 outlined for you/)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/written by AI|AI writes/);
  expect(line).toThrow();
});

test('without a model the details hide no names, and the progress speaks of an outline', async () => {
  const { line } = await open(WITHOUT);
  await screen.findByText(/^No AI model is set up/);
  expect(screen.queryByLabelText('Student names to hide')).toBeNull();
  await fillDetails();
  await click('Generate Lesson Plan');
  expect(await screen.findByText('Your outline is being prepared.')).toBeVisible();
  expect(document.body).not.toHaveTextContent('AI is creating');
  tellLesson(line(), { meta: META });
});

test('what a scaffold says to write does not fill a required section', async () => {
  const { line, bodies } = await open(WITHOUT);
  await fill('Standards', 'Weather');
  await fillDetails();
  await click('Generate Lesson Plan');
  await screen.findByText('Your outline is being prepared.');
  const explore =
    '[From your notes – Your approach: Hands-on]\n[To write here: A task.]\n[To answer here: What do you show first?]';
  tellLesson(line(), { generated_sections: { engage: 'Look up.', explore }, meta: META });
  const section = await screen.findByRole('region', { name: 'Explore' });
  expect(within(section).getByText('Required')).toBeVisible();
  await click('Save Lesson Plan');
  expect(await within(section).findByText(/so far it only says what to write here/)).toBeVisible();
  expect(bodies('/api/lesson-plans')).toHaveLength(0);
  const text = within(section).getByRole('textbox');
  fireEvent.change(text, { target: { value: `${explore}\nBoil water in a kettle.` } });
  expect(within(section).queryByText('Required')).toBeNull();
  await click('Save Lesson Plan');
  expect(await screen.findByRole('heading', { level: 1, name: 'Volcanoes' })).toBeVisible();
});
