import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { sampleLeakCheckDetails } from '@dewar/contract/sample-leak-checks';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse } from '../../../../test-support/api-server.ts';
import {
  isWrite,
  leakPointOf,
  minutesAgo,
  REPAIRED,
  runningTestOf,
  startLeakCheckApi,
} from '../../../../test-support/leak-checks.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { leakCheckQuery } from '../../../features/leak-checks/review/leak-review-api.ts';
import { storeSession } from '../../../shared/session/session.ts';
import { listUnsavedWork } from '../../../shared/session/unsaved-work.ts';

const READY = sampleLeakCheckDetails({ leakPoints: [leakPointOf(1, REPAIRED)] });
// Relative to the start of the test: on a slow machine the file was loaded long before.
const readings = () => [
  { id: 71, vacuum_reading: 26, reading_timestamp: minutesAgo(65), recorded_by_email: 'admin@demo.example' },
  { id: 72, vacuum_reading: 32, reading_timestamp: minutesAgo(5), recorded_by_email: 'admin@demo.example' },
];

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

async function open(leakCheck: LeakCheckDetails, respond?: Parameters<typeof startLeakCheckApi>[1]) {
  const received = await startLeakCheckApi(leakCheck, respond);
  const view = renderAt('/admin/leak-check-review?id=9');
  const section = within(await screen.findByRole('region', { name: 'Vacuum Hold Test' }));
  return { ...view, received, section, writes: () => received.filter(isWrite) };
}

const form = (name: string) => within(screen.getByRole('form', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the vacuum hold test before its start', () => {
  test('asks for the initial reading', async () => {
    const { writes } = await open(READY);
    await press('Start Vacuum Test');
    expect(await screen.findByText('Please enter initial vacuum reading')).toBeVisible();
    expect(screen.getByLabelText(/^Initial vacuum reading/)).toHaveFocus();
    expect(writes()).toEqual([]);
  });

  test('is started with reading and notes, and runs from then on', async () => {
    const { section, writes } = await open(READY, (request) =>
      isWrite(request)
        ? runningTestOf({ vacuum_test_start: minutesAgo(0), vacuum_test_notes: 'cold trap on' })
        : undefined,
    );
    await userEvent.type(screen.getByLabelText(/^Initial vacuum reading/), '20.5');
    await userEvent.type(screen.getByLabelText('Notes'), 'cold trap on');
    await press('Start Vacuum Test');
    expect(await screen.findByText('Vacuum test started. Tank is now on pump.')).toBeVisible();
    expect(writes()).toMatchObject([
      {
        url: '/api/leak-check-assessments/9/vacuum-test',
        body: { action: 'start', initialVacuumReading: 20.5, vacuumTestNotes: 'cold trap on' },
      },
    ]);
    expect(writes()[0]?.headers).not.toHaveProperty('if-match');
    expect(screen.getByRole('timer', { name: 'Hold time' })).toHaveTextContent('0 h 0 min');
    expect(screen.getByText('On Pump')).toBeVisible();
    // The button that was pressed disappears; the focus goes to what it started.
    await waitFor(() => expect(document.body).not.toHaveFocus());
    expect(document.activeElement).toContainElement(section.getByRole('timer'));
  });

  test('reports an error and keeps what was typed', async () => {
    await open(READY, (request) => (isWrite(request) ? { status: 500, body: 'oops' } : undefined));
    await userEvent.type(screen.getByLabelText(/^Initial vacuum reading/), '20');
    await press('Start Vacuum Test');
    expect(await screen.findByText(/^Failed to start vacuum test\. /)).toBeVisible();
    expect(screen.getByLabelText(/^Initial vacuum reading/)).toHaveValue('20');
  });

  test('shows what was typed and the running test if a colleague was faster', async () => {
    const text = 'The vacuum test has already started.';
    let isTaken = false;
    await open(READY, ({ method, url }) => {
      if (method === 'GET') return isTaken && url.endsWith('/9') ? runningTestOf() : undefined;
      isTaken = true;
      return errorResponse(409, 'conflict', text, { fields: { action: text } });
    });
    await userEvent.type(screen.getByLabelText(/^Initial vacuum reading/), '21');
    await userEvent.type(screen.getByLabelText('Notes'), 'mine');
    await press('Start Vacuum Test');
    expect(await screen.findByText(`${text} What you typed was not saved:`)).toBeVisible();
    expect(screen.getByText('Initial vacuum reading: 21')).toBeVisible();
    expect(screen.getByText('Notes: mine')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('2 h 5 min');
    await press('Dismiss');
    expect(screen.queryByText('Notes: mine')).not.toBeInTheDocument();
  });
});

describe('a step of a colleague that arrives while this person types', () => {
  test('shows the running test, and what was typed to start it', async () => {
    const { queryClient } = await open(READY);
    await userEvent.type(screen.getByLabelText(/^Initial vacuum reading/), '21');
    await userEvent.type(screen.getByLabelText('Notes'), 'mine');
    queryClient.setQueryData(leakCheckQuery(9).queryKey, runningTestOf());
    const told = await screen.findByRole('alert');
    expect(told).toHaveTextContent('The vacuum test has already started. What you typed was not saved:');
    expect(told).toHaveTextContent('Initial vacuum reading: 21');
    expect(told).toHaveTextContent('Notes: mine');
    expect(told).toHaveFocus();
    await press('Dismiss');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(listUnsavedWork(PEOPLE.admin.id)).toEqual([]);
  });

  test('shows the ended test, and what was typed into both forms', async () => {
    const { queryClient } = await open(runningTestOf());
    await userEvent.type(form('Add hold reading').getByLabelText('Vacuum reading'), '32');
    await userEvent.type(form('Complete vacuum test').getByLabelText('Notes'), 'flat');
    const ended = { vacuum_test_status: 'passed', final_vacuum_reading: 33, vacuum_test_end: minutesAgo(0) } as const;
    queryClient.setQueryData(leakCheckQuery(9).queryKey, runningTestOf(ended));
    const told = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
    const text = 'The vacuum test is already complete. What you typed was not saved:';
    expect(told).toEqual([`${text}Vacuum reading: 32`, `${text}Notes: flat`]);
  });
});

describe('the running vacuum hold test', () => {
  test('shows its time in hours and minutes, its readings with their rise per hour, and what that looks like', async () => {
    const { section } = await open(runningTestOf({ vacuum_test_status: 'holding', vacuum_test_readings: readings() }));
    expect(section.getByRole('timer')).toHaveTextContent('2 h 5 min');
    expect(section.getByText('Holding')).toBeVisible();
    expect(section.getByText('Rising at a constant 6 microns per hour: looks like a leak.')).toBeVisible();
    expect(section.getByRole('figure', { name: 'Hold test: 3 readings over time' })).toBeInTheDocument();
    const cells = section
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1, 3)
          .map(({ textContent }) => textContent),
      );
    expect(cells).toEqual([
      ['20 µm', '–'],
      ['26 µm', '6'],
      ['32 µm', '6'],
    ]);
  });

  test('sends a reading taken now without a time', async () => {
    const { writes } = await open(runningTestOf(), (request) =>
      isWrite(request)
        ? runningTestOf({ vacuum_test_status: 'holding', vacuum_test_readings: readings().slice(1) })
        : undefined,
    );
    await press('Add Reading');
    expect(await screen.findByText('The reading is required')).toBeVisible();
    await userEvent.type(form('Add hold reading').getByLabelText('Vacuum reading'), '32');
    await press('Add Reading');
    expect(await screen.findByText('Vacuum reading added successfully!')).toBeVisible();
    expect(writes()).toMatchObject([{ url: '/api/leak-check-assessments/9/vacuum-test/readings' }]);
    expect(writes()[0]?.body).toEqual({ vacuumReading: 32 });
    expect(form('Add hold reading').getByLabelText('Vacuum reading')).toHaveValue('');
  });

  test('sends an earlier reading with its time, and reports a rejected time on its field', async () => {
    const text = 'Reading timestamp must be after the start of the vacuum test';
    const { writes } = await open(runningTestOf(), (request) =>
      isWrite(request) ? errorResponse(400, 'invalid_input', text, { fields: { readingTimestamp: text } }) : undefined,
    );
    await userEvent.type(form('Add hold reading').getByLabelText('Vacuum reading'), '32');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Taken earlier' }));
    const at = screen.getByLabelText(/^Date and time/);
    await userEvent.clear(at);
    await userEvent.type(at, '2026-05-11T08:00');
    await press('Add Reading');
    expect(await screen.findByText(text)).toBeVisible();
    expect(at).toHaveFocus();
    expect(writes()[0]?.body).toEqual({ vacuumReading: 32, readingTimestamp: '2026-05-11T12:00:00.000Z' });
    expect(form('Add hold reading').getByLabelText('Vacuum reading')).toHaveValue('32');
  });

  test('deletes a mistaken reading after a confirmation', async () => {
    const { writes } = await open(
      runningTestOf({ vacuum_test_status: 'holding', vacuum_test_readings: readings() }),
      (request) => (isWrite(request) ? { body: { data: { id: 71 } } } : undefined),
    );
    await press('Delete the reading of 26 µm');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(writes()).toEqual([]);
    await press('Delete the reading of 26 µm');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete reading' }));
    await waitFor(() =>
      expect(writes()).toMatchObject([
        { method: 'DELETE', url: '/api/leak-check-assessments/9/vacuum-test/readings/71' },
      ]),
    );
  });
});

describe('completing the vacuum hold test', () => {
  // The displayed start stays as on the server, and the clock is read for the end after it.
  const ended = (running: LeakCheckDetails, result: 'passed' | 'failed'): LeakCheckDetails => ({
    ...running,
    vacuum_test_status: result,
    overall_status: result === 'passed' ? 'pass' : 'fail',
    final_vacuum_reading: 33,
    vacuum_test_end: minutesAgo(0),
  });

  test('asks for the final reading and the result', async () => {
    const { writes } = await open(runningTestOf());
    await press('Complete Vacuum Test');
    expect(await screen.findByText('Please enter final vacuum reading')).toBeVisible();
    expect(screen.getByText('Please choose passed or failed')).toBeVisible();
    expect(writes()).toEqual([]);
  });

  test('as passed asks with the verdict if the readings do not show that the vacuum holds', async () => {
    await open(runningTestOf());
    await userEvent.type(screen.getByLabelText(/^Final vacuum reading/), '21');
    await userEvent.click(screen.getByRole('radio', { name: 'Passed' }));
    await press('Complete Vacuum Test');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      /Too short to tell: 3 microns in 2\.1 hours cannot show less than 3\d microns a day\. To show 1 micron a day, the test has to run for 72 hours\./,
    );
  });

  test('follows what the readings suggest until another result is chosen', async () => {
    await open(runningTestOf());
    const final = screen.getByLabelText(/^Final vacuum reading/);
    const [passed, failed] = ['Passed', 'Failed'].map((name) => screen.getByRole('radio', { name }));
    await userEvent.type(final, '33');
    expect(failed).toBeChecked();
    expect(screen.getByText(/^As the readings suggest/)).toBeVisible();
    await userEvent.clear(final);
    await userEvent.type(final, '21');
    expect(failed).not.toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Passed' }));
    expect(screen.queryByText(/^As the readings suggest/)).not.toBeInTheDocument();
    await userEvent.clear(final);
    await userEvent.type(final, '33');
    expect(passed).toBeChecked();
  });

  test('as failed does not repeat the verdict that it rises', async () => {
    await open(runningTestOf());
    await userEvent.type(screen.getByLabelText(/^Final vacuum reading/), '33');
    await userEvent.click(screen.getByRole('radio', { name: 'Failed' }));
    await press('Complete Vacuum Test');
    expect(await screen.findByRole('alertdialog')).not.toHaveTextContent('would be allowed');
  });

  test('says that the final reading becomes the fresh pull of the tank, and leaves it out where unticked', async () => {
    const { writes } = await open(runningTestOf());
    const logs = screen.getByRole('checkbox', { name: 'Log the final reading for the tank' });
    expect(logs).toBeChecked();
    expect(logs).toHaveAccessibleDescription(/latest vacuum reading of the tank, marked as a fresh pull/);
    await userEvent.type(screen.getByLabelText(/^Final vacuum reading/), '33');
    expect(logs).toHaveAccessibleDescription('It becomes the latest vacuum reading of the tank.');
    await userEvent.click(logs);
    await press('Complete Vacuum Test');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as Failed' }));
    expect(writes()[0]?.body).toMatchObject({ vacuumTestStatus: 'failed', logFinalReading: false });
  });

  test('as passed too early says beside its result that it is too short to tell', async () => {
    const running = runningTestOf();
    const { section } = await open({ ...ended(running, 'passed'), vacuum_test_end: running.vacuum_test_start });
    expect(section.getByText('Passed, too short to tell')).toBeVisible();
  });

  test.each([
    ['passed', 'Passed', 'Pass'],
    ['failed', 'Failed', 'Fail'],
  ] as const)('as %s shows the times, the rate and the new status', async (result, label, status) => {
    const running = runningTestOf();
    const { writes, section } = await open(running, (request) =>
      isWrite(request) ? ended(running, result) : undefined,
    );
    await userEvent.type(screen.getByLabelText(/^Final vacuum reading/), '33');
    await userEvent.click(screen.getByRole('radio', { name: label }));
    await press('Complete Vacuum Test');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'The vacuum is worse than at the start: 20 µm then, 33 µm now.',
    );
    await userEvent.click(await screen.findByRole('button', { name: `Mark as ${label}` }));
    expect(await screen.findByText(`Vacuum test marked as ${result}`)).toBeVisible();
    expect(writes()[0]?.body).toEqual({
      action: 'complete',
      finalVacuumReading: 33,
      vacuumTestStatus: result,
      logFinalReading: true,
    });
    const facts = section.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(facts).toEqual([
      expect.stringMatching(/^Started: /),
      expect.stringMatching(/^Ended: /),
      'Hold time: 2 h 5 min',
      'Initial reading: 20 µm',
      'Final reading: 33 µm',
      'Rate: 6.2 microns per hour',
    ]);
    expect(screen.getByText(status)).toBeVisible();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    await waitFor(() => expect(document.body).not.toHaveFocus());
    expect(document.activeElement).toContainElement(screen.getByText('2 h 5 min'));
  });

  test('names no figures if the vacuum is no worse than at the start', async () => {
    await open(runningTestOf());
    await userEvent.type(screen.getByLabelText(/^Final vacuum reading/), '20');
    await userEvent.click(screen.getByRole('radio', { name: 'Passed' }));
    await press('Complete Vacuum Test');
    expect(await screen.findByRole('alertdialog')).not.toHaveTextContent('worse');
  });

  test('reports an error and keeps what was typed, also after leaving', async () => {
    const { router } = await open(runningTestOf(), (request) => (isWrite(request) ? { isCut: true } : undefined));
    await userEvent.type(screen.getByLabelText(/^Final vacuum reading/), '33');
    await userEvent.click(screen.getByRole('radio', { name: 'Passed' }));
    await press('Complete Vacuum Test');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as Passed' }));
    expect(await screen.findByText('Failed to complete vacuum test. Network error. Please try again.')).toBeVisible();
    expect(screen.getByLabelText(/^Final vacuum reading/)).toHaveValue('33');
    void router.navigate({ to: '/admin' });
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText(/^Final vacuum reading/)).toHaveValue('33');
  });
});
