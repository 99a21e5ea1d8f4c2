import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { click, PACING, tellLesson } from '../../../../test-support/ai-lessons.ts';
import { errorResponse } from '../../../../test-support/api-server.ts';
import {
  clickMore,
  hasText,
  LESSONS,
  openReview,
  part,
  SECTIONS,
  text,
  written,
} from '../../../../test-support/lesson-review.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.teacher }));

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
