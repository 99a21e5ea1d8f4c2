import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lessonEvent, lessonPlan, startLessonApi } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.teacher }));
afterEach(() => vi.restoreAllMocks());

const LONG = Array.from({ length: 100 }, (_, at) => `Sentence ${at} of the phase.`).join(' ');
const PLAN = lessonPlan({
  learning_objectives: 'Explain a vent',
  guided_practice: LONG,
  independent_practice: LONG,
  closure: 'Exit ticket: why does it erupt?',
});

/** A page that holds so many characters: jsdom lays nothing out. */
function pageOf(characters: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return (this.textContent?.length ?? 0) <= characters ? 100 : 200;
  });
}

async function open(plan = PLAN, events = [lessonEvent()]) {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await startLessonApi({ plans: [plan], events });
  renderAt(`/teacher/lesson-plans/${plan.id}`);
  await screen.findByRole('list', { name: 'When it is taught' });
  return print;
}

const paper = () => document.querySelector('[aria-label="Printed plan"]');
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a plan that fits on one page is printed at once', async () => {
  pageOf(100_000);
  const print = await open();
  await click('Print one page');
  expect(print).toHaveBeenCalledTimes(1);
  expect(paper()).toHaveTextContent(LONG);
});

test('a plan that does not fit says before printing what is missing, and keeps objectives and closure', async () => {
  pageOf(2_000);
  const print = await open();
  await click('Print one page');
  const question = await screen.findByRole('dialog', { name: 'The plan does not fit on one page' });
  expect(print).not.toHaveBeenCalled();
  const missing = within(question).getByRole('list', { name: 'What is missing on one page' });
  expect(
    within(missing)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Guided Practice170 of 500 words', 'Independent Practice170 of 500 words']);
  await userEvent.click(within(question).getByRole('button', { name: 'Print shortened' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(paper()).toHaveTextContent('Explain a vent');
  expect(paper()).toHaveTextContent('Exit ticket: why does it erupt?');
  expect(paper()).toHaveTextContent('Shortened to one page');
});

test('the question offers the full plan instead, and can be left', async () => {
  pageOf(2_000);
  const print = await open();
  await click('Print one page');
  await click('Print full plan');
  expect(print).toHaveBeenCalledTimes(1);
  expect(paper()).toHaveTextContent(LONG);
  window.dispatchEvent(new Event('afterprint'));
  await click('Print one page');
  await click('Cancel');
  await waitFor(() => expect(paper()).toBeNull());
  expect(print).toHaveBeenCalledTimes(1);
});

test('sections for which there is no room are named on the page', async () => {
  pageOf(100);
  await open();
  await click('Print one page');
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('Guided Practiceleft out');
  expect(paper()).toHaveTextContent('Only in the full plan: Guided Practice, Independent Practice.');
});

test('a plan whose needed sections are too long is printed in full only', async () => {
  pageOf(10);
  await open();
  await click('Print one page');
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('alone need more than one page');
  expect(within(question).queryByRole('button', { name: 'Print shortened' })).toBeNull();
});

test('the printed plan has the date of the next lesson, or a line for it', async () => {
  await open(PLAN, [
    lessonEvent(),
    lessonEvent({ id: 51, start_time: '2040-06-11T13:00:00Z', end_time: '2040-06-11T14:00:00Z' }),
  ]);
  await click('Print');
  expect(paper()).toHaveTextContent('Date: Mon 11 Jun 2040');
});

test('a plan shows when it is taught, and leads to the calendar', async () => {
  await open(PLAN, [lessonEvent({ id: 51, start_time: '2040-06-11T13:00:00Z', end_time: '2040-06-11T14:00:00Z' })]);
  const link = screen.getByRole('link', { name: /^Mon 11 Jun 2040/ });
  expect(link).toHaveAttribute('href', '/teacher/calendar?date=2040-06-11');
});

test('a plan that was taught shows the last time, and one that was not offers to schedule it', async () => {
  await open();
  expect(screen.getByText('(the last time)', { exact: false })).toBeVisible();
  await startLessonApi({ plans: [lessonPlan({ id: 9 })] });
  renderAt('/teacher/lesson-plans/9');
  expect(await screen.findByRole('link', { name: 'Add it to the calendar' })).toHaveAttribute(
    'href',
    '/teacher/calendar?plan=9',
  );
});
