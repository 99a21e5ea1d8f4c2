import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { click, DRAFT_KEY, fill, openAssistant, PACING } from '../../../../test-support/ai-lessons.ts';
import { keptDraft } from '../../../../test-support/kept-draft.ts';
import { clickMore, openReview, part, text } from '../../../../test-support/lesson-review.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.teacher }));

const PLANS = '/api/lesson-plans';

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
  expect(keptDraft(DRAFT_KEY)).toBeNull();
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
  expect(screen.getByText(/^The server could not be reached\. Your text is kept on this device\./)).toBeVisible();
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
