import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { type ReceivedRequest, type StreamLine, startApi } from '../../test-support/api-server.ts';
import { startAssetApi, TANKS } from '../../test-support/assets.ts';
import { PEOPLE } from '../../test-support/people.ts';
import { renderAt } from '../../test-support/render-screen.tsx';
import {
  ASSESSMENTS,
  daysAgo,
  isWrite,
  readingOf,
  startTankDataApi,
  transferOf,
} from '../../test-support/tank-data.ts';
import { EMPTY_QUEUES } from '../../test-support/work-queues.ts';
import { storeSession } from '../shared/session/session.ts';
import { startLiveUpdates } from './live-updates.ts';

type Kind = 'vacuum-reading' | 'transfer' | 'tank-note' | 'leak-check';

/** The stream that the page follows; other requests are answered by `respond`. */
class LiveStream {
  #line: StreamLine | undefined;

  respond({ url }: ReceivedRequest) {
    if (!url.startsWith('/api/live')) return undefined;
    const stream = (line: StreamLine) => {
      this.#line = line;
    };
    return { stream };
  }

  async follow({ queryClient }: ReturnType<typeof renderAt>): Promise<void> {
    onTestFinished(startLiveUpdates(queryClient, undefined));
    await waitFor(() => expect(this.#line).toBeDefined());
  }

  sendEvent(kind: Kind): void {
    this.#line?.send('change', { kind, company_id: 1, tank_id: 1, own: true });
  }
}

/** The requests of the page after its write, including those caused by the event of that write. */
async function requestsAfter(
  kind: Kind,
  received: readonly ReceivedRequest[],
  view: ReturnType<typeof renderAt>,
  live: LiveStream,
  save: () => Promise<unknown>,
) {
  await live.follow(view);
  await save();
  live.sendEvent(kind);
  // Longer than the invalidation queue collects and waits for an idle user.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await waitFor(() => expect(view.queryClient.isFetching()).toBe(0));
  const written = received.findIndex(isWrite);
  return received
    .slice(written + 1)
    .filter(({ method, url }) => method === 'GET' && !url.startsWith('/api/transfers/assess'))
    .map(({ url }) => url);
}

test('after saving a reading, the page fetches its readings once', async () => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const live = new LiveStream();
  const received = await startTankDataApi({
    readings: [readingOf(1, 18, daysAgo(7))],
    respond: (request) =>
      live.respond(request) ??
      (isWrite(request) ? { status: 201, body: { data: readingOf(9, 20, daysAgo(0)) } } : undefined),
  });
  const view = renderAt('/tank-data');
  await screen.findByRole('region', { name: 'Latest reading' });
  await screen.findByText('No leak checks yet.');
  const asked = await requestsAfter('vacuum-reading', received, view, live, async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add Vacuum Reading' }));
    await screen.findByRole('dialog');
    await userEvent.type(screen.getByLabelText(/^Vacuum reading/), '20');
    await userEvent.click(screen.getByRole('button', { name: 'Add Reading' }));
    expect(await screen.findByText('Vacuum reading added successfully!')).toBeVisible();
  });
  // The load gate, the latest, and those of the chart.
  expect(asked.toSorted()).toEqual([
    '/api/tanks/1/load-gate',
    '/api/tanks/1/state',
    '/api/vacuum-readings?tank_id=1',
    '/api/vacuum-readings?tank_id=1&limit=1000',
  ]);
});

test('after saving an arrival, the page fetches its transfers once', async () => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const live = new LiveStream();
  const received = await startTankDataApi({
    readings: [readingOf(1, 18, daysAgo(7))],
    transfers: [transferOf()],
    respond: (request) => {
      if (request.url.includes('/assess')) return { body: { data: ASSESSMENTS.fullLoad } };
      if (request.url.includes('/handover-')) return { body: { data: [] } };
      return isWrite(request)
        ? { body: { data: transferOf({ arrived_at: daysAgo(0), version: 4 }) } }
        : live.respond(request);
    },
  });
  const view = renderAt('/tank-data');
  await screen.findByRole('region', { name: 'Latest reading' });
  await screen.findByText('No leak checks yet.');
  const asked = await requestsAfter('transfer', received, view, live, async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add Arrival Data' }));
    await screen.findByRole('dialog');
    await userEvent.type(screen.getByLabelText(/^Arrival pressure/), '20');
    await userEvent.tab();
    await waitFor(() =>
      expect(received.some(({ url }) => url.includes('/assess') && url.includes('arrival_pressure=20'))).toBe(true),
    );
    await screen.findByText('Full Load');
    await userEvent.click(screen.getByRole('button', { name: 'Save Arrival' }));
    await waitFor(() => expect(received.some(isWrite)).toBe(true));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  // The form asks about figures by the settings that the load gate holds, and the gate stands on the page afterwards. What
  // the receiver was asked and has reported stands beside the load.
  expect(asked.toSorted()).toEqual([
    '/api/tanks/1/load-gate',
    '/api/tanks/1/state',
    '/api/transfers/7/handover-links',
    '/api/transfers/7/handover-reports',
    '/api/transfers?tank_id=1&limit=50',
  ]);
});

test('after saving a note, the page fetches its notes once', async () => {
  storeSession({ token: 'token', user: PEOPLE.admin });
  const live = new LiveStream();
  const received = await startAssetApi({
    readings: [],
    transfers: [],
    respond: (request: ReceivedRequest) =>
      isWrite(request) ? { status: 201, body: { data: { id: 1, tank_id: 1 } } } : live.respond(request),
  });
  const view = renderAt('/admin/assets?tank=GASU+482913-6');
  const notes = within(await screen.findByRole('region', { name: 'Notes' }));
  const asked = await requestsAfter('tank-note', received, view, live, async () => {
    await userEvent.type(await notes.findByRole('textbox'), 'Valve sticks');
    await userEvent.click(notes.getByRole('button', { name: 'Add Note' }));
    await screen.findByText('Note added');
  });
  expect(asked).toEqual(['/api/tank-notes?tank_id=1']);
});

test('after saving a leak check, its page fetches only the count of the work queues, because it lists none', async () => {
  storeSession({ token: 'token', user: PEOPLE.admin });
  const number = 'GASU 482913-6';
  const live = new LiveStream();
  const received = await startApi((request) => {
    if (request.method === 'POST')
      return {
        status: 201,
        body: {
          data: { id: 77, tank_id: 1, tank_number: number, total_leak_points: 0, assessment_duration_minutes: 3 },
        },
      };
    if (request.url === '/api/work-queues') return { body: { data: EMPTY_QUEUES } };
    return live.respond(request) ?? { body: { data: TANKS.filter(({ tank_number }) => tank_number.includes(number)) } };
  });
  const view = renderAt(`/admin/leak-check-demo?tank=${encodeURIComponent(number)}`);
  const bar = within(await screen.findByRole('region', { name: 'This leak check' }));
  const asked = await requestsAfter('leak-check', received, view, live, async () => {
    await userEvent.click(bar.getByRole('button', { name: /^Save/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save empty assessment' }));
    await waitFor(() => expect(received.some(isWrite)).toBe(true));
    await screen.findByRole('region', { name: 'Assessment saved' });
  });
  expect(asked).toEqual(['/api/work-queues']);
});
