import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startApi } from '../../../../test-support/api-server.ts';
import { fleetOf, fleetTank } from '../../../../test-support/fleet.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import type { CodeRequest, CodeResponse } from '../../../features/tank-labels/scan/code-reader.ts';
import { storeSession } from '../../../shared/session/session.ts';

/** What the next pictures show; null cannot be read. */
let seen: readonly string[] | null = [];
const stopped = vi.fn();
const terminated = vi.fn();

/** Reads what the test says that a picture shows. */
class ReadingWorker extends EventTarget {
  postMessage({ id }: CodeRequest) {
    const data: CodeResponse = { id, texts: seen };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {
    terminated();
  }
}

const stream = { getTracks: () => [{ stop: stopped }] };
const cameraThatFailsWith = (name: string) => async () => {
  throw Object.assign(new Error('no camera'), { name });
};

function setCamera(getUserMedia: (() => Promise<unknown>) | undefined): void {
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: getUserMedia && { getUserMedia },
  });
}

beforeEach(() => {
  seen = [];
  vi.stubGlobal('Worker', ReadingWorker);
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(HTMLMediaElement.HAVE_ENOUGH_DATA);
  setCamera(async () => stream);
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

async function open() {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  await startApi(({ url }) =>
    url.includes('/quick-open?search=old')
      ? {
          body: {
            data: {
              ...{ procedures: [], companies: [], users: [], lesson_plans: [], lesson_templates: [] },
              tanks: [
                { id: 8, tank_number: 'CSQU 305439-9', company_name: 'Polar Gas', former_number: 'Old 39' },
                { id: 9, tank_number: 'old 7', company_name: 'Polar Gas' },
              ],
            },
          },
        }
      : url.endsWith('/fleet')
        ? {
            body: {
              data: fleetOf([
                fleetTank({ id: 7, tank_number: 'CSQU 305438-3' }),
                fleetTank({ id: 8, tank_number: 'CSQU 305439-9' }),
              ]),
            },
          }
        : undefined,
  );
  return renderAt('/scan');
}

const photo = () => document.querySelector<HTMLInputElement>('input[type=file]');

test('a label in front of the camera opens its tank with the form that it waits for, and the camera goes off', async () => {
  const { router } = await open();
  seen = [`${location.origin}/tanks/7`];
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/tanks/7', search: { form: 'next' } }));
  await waitFor(() => expect(stopped).toHaveBeenCalled());
  expect(terminated).toHaveBeenCalled();
});

test('other codes are named, and the camera goes on', async () => {
  seen = ['https://elsewhere.example/tanks/7'];
  const { router } = await open();
  expect(await screen.findByText('This label belongs to another portal: elsewhere.example')).toBeVisible();
  seen = ['WIFI:S:yard;;'];
  expect(await screen.findByText(/^This is not the label of a tank\./)).toBeVisible();
  expect(router.state.location.pathname).toBe('/scan');
  seen = ['WIFI:S:yard;;', `${location.origin}/tanks/8`];
  await waitFor(() => expect(router.state.location.pathname).toBe('/tanks/8'));
});

test.each([
  ['NotAllowedError', /^The camera is blocked for this page\./],
  ['NotFoundError', /^This device has no camera\./],
  ['NotReadableError', /^The camera cannot be used now/],
])('if the camera fails with %s, the page says so and leaves the other ways', async (name, words) => {
  setCamera(cameraThatFailsWith(name));
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByRole('button', { name: 'Take a Photo' })).toBeVisible();
  expect(screen.getByLabelText('Tank number')).toBeVisible();
});

test('a browser without cameras for pages takes a photo', async () => {
  setCamera(undefined);
  const { router } = await open();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This browser gives no camera to this page\./);
  const input = photo();
  expect(input).toHaveAttribute('capture', 'environment');
  if (input === null) throw new Error('there is no file field');
  await userEvent.upload(input, new File(['x'], 'empty.png', { type: 'image/png' }));
  expect(await screen.findByText(/^There is no code in this photo\./)).toBeVisible();
  seen = null;
  await userEvent.upload(input, new File(['x'], 'broken.png', { type: 'image/png' }));
  expect(await screen.findByText(/^The scanner could not be loaded\./)).toBeVisible();
  seen = [`${location.origin}/tanks/8`];
  await userEvent.upload(input, new File(['x'], 'label.png', { type: 'image/png' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/tanks/8'));
});

test('a photo that cannot be opened is said', async () => {
  setCamera(undefined);
  await open();
  await screen.findByRole('alert');
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no picture')));
  const input = photo();
  if (input === null) throw new Error('there is no file field');
  await userEvent.upload(input, new File(['x'], 'label.png', { type: 'image/png' }));
  expect(await screen.findByText('This photo could not be opened. Take another one.')).toBeVisible();
});

test('a scanner whose code cannot be loaded says so', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {
        queueMicrotask(() => this.dispatchEvent(new Event('error')));
      }
      terminate() {}
    },
  );
  await open();
  expect(await screen.findByText('The scanner could not be loaded. Type the number below.')).toBeVisible();
});

test('a camera that is allowed after the page was left goes off at once', async () => {
  const allowed = Promise.withResolvers<unknown>();
  setCamera(() => allowed.promise);
  const { unmount } = await open();
  await screen.findByText('Starting the camera…');
  unmount();
  expect(stopped).not.toHaveBeenCalled();
  await act(async () => allowed.resolve(stream));
  expect(stopped).toHaveBeenCalled();
});

test('a tank is found by a part of its number, and the check digit is advised', async () => {
  const { router } = await open();
  const field = await screen.findByLabelText('Tank number');
  await userEvent.type(field, 'csqu30543');
  const list = screen.getByRole('list', { name: 'Tanks with this number' });
  await waitFor(() => expect(list.children).toHaveLength(2));
  await userEvent.type(field, '8-5');
  expect(await screen.findByText('No tank has this number.')).toBeVisible();
  expect(screen.getByText('According to ISO 6346 the last digit should be 3. Check the number.')).toBeVisible();
  await userEvent.type(field, '{Enter}');
  expect(router.state.location.pathname).toBe('/scan');
  await userEvent.type(field, '{Backspace}3{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/tanks/7'));
});

test('a tank is found by the number that it had before, which is said', async () => {
  const { router } = await open();
  const field = await screen.findByLabelText('Tank number');
  await userEvent.type(field, 'old');
  const link = await screen.findByRole('link', { name: /^CSQU 305439-9\s?was Old 39 · Polar Gas$/ });
  expect(within(screen.getByRole('list', { name: 'Tanks with this number' })).getAllByRole('link')).toEqual([link]);
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/tanks/8'));
});
