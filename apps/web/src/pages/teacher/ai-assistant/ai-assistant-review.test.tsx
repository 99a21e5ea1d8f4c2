import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  click,
  DRAFT_KEY,
  fill,
  fillDetails,
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
const SECTIONS = '/api/ai-lesson/generate-section';
const PLANS = '/api/lesson-plans';

const text = (name: string) => screen.findByLabelText<HTMLTextAreaElement>(name, { selector: 'textarea' });
/** Opens the rarer actions of a section, unless they are open, and clicks one. */
const clickMore = async (name: string, action: string) => {
  const more = await screen.findByRole('button', { name: `More for ${name}` });
  if (more.getAttribute('aria-expanded') === 'false') await userEvent.click(more);
  await click(action);
};
const hasText = async (name: string, value: string) => waitFor(async () => expect(await text(name)).toHaveValue(value));
const part = (name: string) => screen.getByRole('region', { name });
const written = (generated_content: string, more: object = {}) => ({
  body: { data: { generated_content, warnings: [], meta: META, ...more } },
});

type Respond = Parameters<typeof openAssistant>[1];

/** Opens the fourth step, with a whole lesson unless other events are given. */
async function openReview(change: object = {}, respond?: Respond) {
  const assistant = await openAssistant('?template=20', respond);
  await fill('Standards', 'Weather, in our own words');
  await fillDetails();
  await click('Generate Lesson Plan');
  await waitFor(() => expect(assistant.line().isOpen).toBe(true));
  tellLesson(assistant.line(), change);
  await text('Engage');
  return assistant;
}

test('a section is written again at its template’s length, based on the others, and its last text can be restored', async () => {
  const { bodies } = await openReview({}, ({ url }) => (url === SECTIONS ? written('Why is it wet?') : undefined));
  await click('Regenerate Engage');
  await hasText('Engage', 'Why is it wet?');
  expect(bodies(SECTIONS)[0]).toMatchObject({
    ...{ section_name: 'engage', display_name: 'Engage', template_id: 20, response_length: 'short', modify: null },
    current_content: 'What is a cloud?',
    other_sections: {
      ...{ standards: 'Weather, in our own words', explore: 'Boil water.', pacing: PACING, routine: 'Coats off' },
    },
    context: { topic: 'Rain', duration_minutes: 45 },
    student_names: [],
  });
  await clickMore('Engage', 'Earlier texts (1) of Engage');
  await click('Restore text 1 of Engage');
  expect(await text('Engage')).toHaveValue('What is a cloud?');
  expect(
    within(screen.getByRole('list', { name: 'Earlier texts of Engage' })).getByText('Why is it wet?'),
  ).toBeVisible();
});

test.each([
  ['Easier', 'easier'],
  ['Harder', 'harder'],
  ['Shorter', 'shorter'],
  ['More detail', 'more_detail'],
])('%s is requested for one section', async (label, modify) => {
  const { bodies } = await openReview({}, ({ url }) => (url === SECTIONS ? written('Other words') : undefined));
  await clickMore('Explore', `${label}: Explore`);
  await hasText('Explore', 'Other words');
  expect(bodies(SECTIONS)[0]).toMatchObject({ section_name: 'explore', modify });
  expect(bodies(SECTIONS)[0]).not.toHaveProperty('response_length');
});

test('the sections stand in a list with what is left to do, and each leads to its text', async () => {
  await openReview();
  await userEvent.clear(await text('Explore'));
  await clickMore('Engage', 'Lock Engage');
  const outline = within(screen.getByRole('navigation', { name: 'Sections of the lesson' }));
  expect(outline.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Standards',
    'EngageLocked',
    'ExploreRequired',
    'Pacing1 to check',
    'Routine',
  ]);
  await userEvent.click(outline.getByRole('button', { name: /^Pacing/ }));
  expect(await text('Pacing')).toHaveFocus();
});

test('a section offers one action, and the others behind one button', async () => {
  await openReview();
  const buttons = () => within(part('Engage')).getAllByRole('button');
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Regenerate', 'More']);
  await click('More for Engage');
  expect(buttons().map(({ textContent }) => textContent)).toEqual([
    ...['Regenerate', 'More', 'Easier', 'Harder', 'Shorter', 'More detail', 'Lock'],
  ]);
});

test('the length of a regenerated section can be chosen', async () => {
  const { bodies } = await openReview({}, ({ url }) => (url === SECTIONS ? written('Longer') : undefined));
  await click('More for Engage');
  await userEvent.selectOptions(
    screen.getByLabelText('Length of Engage when it is regenerated'),
    'long: 3-4 paragraphs',
  );
  await click('Regenerate Engage');
  await waitFor(() => expect(bodies(SECTIONS)).toHaveLength(1));
  expect(bodies(SECTIONS)[0]).toMatchObject({ response_length: 'long' });
});

test('a section that could not be written again says why and keeps its text, and one without a text can be tried again', async () => {
  const reason = 'The AI model is busy. Please try again in a moment.';
  let tries = 0;
  const { bodies } = await openReview(
    {
      generated_sections: { engage: 'What is a cloud?', pacing: PACING },
      section_errors: { explore: 'The AI model failed. Please try again.' },
    },
    ({ url }) => {
      if (url !== SECTIONS) return undefined;
      tries += 1;
      return tries === 1 ? errorResponse(503, 'unavailable', reason) : written('Boil water.');
    },
  );
  expect(within(part('Explore')).getByRole('alert')).toHaveTextContent('The AI model failed. Please try again.');
  expect(screen.getByText('1 section of 5 could not be written: Explore. The others are kept.')).toBeVisible();
  expect(within(part('Explore')).getByText('Not written')).toBeVisible();
  await click('Regenerate Engage');
  expect(await within(part('Engage')).findByRole('alert')).toHaveTextContent(`${reason} Its previous text is kept.`);
  expect(await text('Engage')).toHaveValue('What is a cloud?');
  await click('Try again: Explore');
  await hasText('Explore', 'Boil water.');
  expect(bodies(SECTIONS)[1]).toMatchObject({ current_content: null, modify: null });
  expect(within(part('Explore')).queryByRole('alert')).toBeNull();
});

test('a section that is being written cannot be edited, and can be cancelled', async () => {
  const { bodies } = await openReview({}, ({ url }) => (url === SECTIONS ? new Promise(() => {}) : undefined));
  await clickMore('Engage', 'Shorter: Engage');
  expect(await text('Engage')).toHaveAttribute('readonly');
  expect(screen.getByRole('button', { name: 'Save Lesson Plan' })).toBeDisabled();
  await waitFor(() => expect(bodies(SECTIONS)).toHaveLength(1));
  await click('Cancel writing Engage');
  await waitFor(async () => expect(await text('Engage')).not.toHaveAttribute('readonly'));
  expect(within(part('Engage')).queryByRole('alert')).toBeNull();
});

test('Regenerate All leaves out locked and edited sections, unless the edited ones are included', async () => {
  const { bodies, lines, line } = await openReview();
  await userEvent.type(await text('Engage'), ' My own.');
  await clickMore('Explore', 'Lock Explore');
  expect(screen.getByRole('button', { name: 'Regenerate Explore' })).toBeDisabled();
  await click('Regenerate All');
  await waitFor(() => expect(lines).toHaveLength(2));
  expect(bodies(LESSONS)[1]).toMatchObject({
    sections: {
      ...{ standards: 'Weather, in our own words', routine: 'Coats off' },
      ...{ engage: 'What is a cloud? My own.', explore: 'Boil water.' },
    },
  });
  expect(bodies(LESSONS)[1]).not.toHaveProperty('sections.pacing');
  expect(within(part('Pacing')).getByText('Being written…')).toBeVisible();
  expect(within(part('Pacing')).queryByRole('button')).toBeNull();
  tellLesson(line(), { generated_sections: { pacing: '45 min - Everything' } });
  await hasText('Pacing', '45 min - Everything');
  expect(await text('Engage')).toHaveValue('What is a cloud? My own.');

  await click('Regenerate Edited Too');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Regenerate edited too' }),
  );
  await waitFor(() => expect(lines).toHaveLength(3));
  expect(bodies(LESSONS)[2]).not.toHaveProperty('sections.engage');
  tellLesson(line(), { generated_sections: { engage: 'A new hook', pacing: PACING } });
  await hasText('Engage', 'A new hook');
  await clickMore('Engage', 'Earlier texts (2) of Engage');
  expect(screen.getByText('What is a cloud? My own.')).toBeVisible();
});

test('a failed Regenerate All keeps every text, and says why', async () => {
  const { line, lines } = await openReview();
  await click('Regenerate All');
  await waitFor(() => expect(lines).toHaveLength(2));
  const error = 'The AI model cannot be reached at the moment. Please try again later.';
  line().send('failed', { status: 503, code: 'unavailable', error, message: error });
  line().end();
  expect(await screen.findByText(error)).toBeVisible();
  expect(await text('Engage')).toHaveValue('What is a cloud?');
});

test('the minutes are added up, and corrected by one button', async () => {
  await openReview();
  const ledger = screen.getByRole('region', { name: 'Minutes: Pacing' });
  expect(ledger).toHaveTextContent('40 of 45 min');
  expect(within(part('Pacing')).getByText('The minutes add up to 40, but the lesson has 45.')).toBeVisible();
  await click('Rebalance to 45 minutes');
  expect(await text('Pacing')).toHaveValue('23 min - Engage\n22 min - Explore');
  expect(ledger).toHaveTextContent('45 of 45 min');
  expect(screen.queryByRole('button', { name: /^Rebalance/ })).toBeNull();
  expect(screen.queryByText(/The minutes add up to/)).toBeNull();
});

test("warnings follow the text, and the server's remarks disappear with the text they are about", async () => {
  const warnings = [
    { kind: 'cut', section_name: 'engage', message: 'May end in the middle: the model stopped early.' },
  ];
  await openReview({
    generated_sections: { engage: 'Write to info@cloud.example', explore: 'Boil', pacing: PACING },
    warnings,
  });
  const list = screen.getByRole('list', { name: 'To check in Engage' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Holds an email address.', 'May end in the middle: the model stopped early.']);
  await userEvent.clear(await text('Engage'));
  await userEvent.type(await text('Engage'), 'Look up.');
  expect(screen.queryByRole('list', { name: 'To check in Engage' })).toBeNull();
});

test('a reviewed lesson is saved as a plan named “subject: topic”, which opens', async () => {
  const { bodies, router } = await openReview();
  await click('Save Lesson Plan');
  await waitFor(() => expect(router.state.location.pathname).toBe('/teacher/lesson-plans/7'));
  expect(bodies(PLANS)).toEqual([
    {
      ...{ title: 'Science: Rain', subject: 'Science', grade_level: '4th Grade', duration_minutes: 45 },
      custom_sections: [
        { section_name: 'standards', display_name: 'Standards', content: 'Weather, in our own words' },
        { section_name: 'engage', display_name: 'Engage', content: 'What is a cloud?' },
        { section_name: 'explore', display_name: 'Explore', content: 'Boil water.' },
        { section_name: 'pacing', display_name: 'Pacing', content: PACING },
        { section_name: 'routine', display_name: 'Routine', content: 'Coats off' },
      ],
    },
  ]);
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
  expect(await screen.findByText('Lesson plan saved successfully!')).toBeVisible();
});

test('an empty required section is reported, and the lesson is not saved', async () => {
  const { bodies } = await openReview();
  await userEvent.clear(await text('Explore'));
  await userEvent.clear(await text('Standards'));
  await click('Save Lesson Plan');
  expect(screen.getByText('Please fill in all required sections: Standards, Explore')).toBeVisible();
  expect(await text('Standards')).toHaveFocus();
  expect(bodies(PLANS)).toEqual([]);
});

test('a failed save of a lesson is reported, and every text stays', async () => {
  await openReview({}, ({ url, method }) => (url === PLANS && method === 'POST' ? { isCut: true } : undefined));
  await click('Save Lesson Plan');
  expect(await screen.findByText('Failed to create lesson plan')).toBeVisible();
  expect(await text('Engage')).toHaveValue('What is a cloud?');
});

test('the draft of a review survives a reload, with its earlier texts and its locks', async () => {
  const { unmount } = await openReview();
  await userEvent.type(await text('Engage'), ' My own.');
  await clickMore('Explore', 'Lock Explore');
  await screen.findByText(/Draft saved/);
  unmount();
  const { line } = await openAssistant();
  await click('Restore');
  expect(await text('Engage')).toHaveValue('What is a cloud? My own.');
  await click('More for Engage');
  expect(screen.getByRole('button', { name: 'Earlier texts (1) of Engage' })).toBeVisible();
  await click('More for Explore');
  expect(screen.getByRole('button', { name: 'Unlock Explore' })).toBeVisible();
  expect(screen.getByText(/Written by small\./)).toBeVisible();
  expect(line).toThrow('nothing is being generated');
});

test('the review leads back to the third and second step and forward again without losing anything', async () => {
  await openReview();
  await userEvent.type(await text('Engage'), ' My own.');
  await click('Back');
  await click('Back to Details');
  await fill('Topic *', 'Snow');
  await click('Continue');
  await click('Back to Review');
  expect(await text('Engage')).toHaveValue('What is a cloud? My own.');
  expect(screen.getByRole('heading', { name: 'Science: Snow' })).toBeVisible();
});
