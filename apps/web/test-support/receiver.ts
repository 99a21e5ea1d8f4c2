import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReceivedRequest, type SentResponse, startApi } from './api-server.ts';
import { renderAt } from './render-screen.tsx';

/** A load as the holder of its link sees it. */
export const LOAD = {
  ...{ tank_number: 'TEST 1', product_name: 'LHe', fields: ['arrived_at'], ends_at: '2099-01-01T00:00:00Z' },
  sent_at: null as string | null,
};
export const STORED: SentResponse = { status: 201, body: { data: { reported_at: '2026-06-10T10:00:00.000Z' } } };
export const LINK = '/handover#token=link';

type Respond = (request: ReceivedRequest) => SentResponse | Promise<SentResponse>;

/** The page of a link, and the reports that it sent. */
export async function openLink(report: Respond = () => STORED, load = LOAD) {
  const received = await startApi((request) =>
    request.url === '/api/handover/open' ? { body: { data: load } } : report(request),
  );
  renderAt(LINK);
  await screen.findByRole('heading', { name: 'Tank TEST 1' });
  return () => received.filter(({ url }) => url === '/api/handover/report');
}

export const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
export const field = (name: RegExp) => screen.findByRole('textbox', { name });
export const photo = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });

export async function choose(...files: File[]): Promise<void> {
  const input = document.querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no file field');
  await userEvent.upload(input, files);
}

export async function fillIn(name = 'Ada'): Promise<void> {
  await userEvent.click(await screen.findByRole('radio', { name: 'No' }));
  await userEvent.type(await field(/^Pressure/), '17.36');
  await userEvent.type(await field(/^Your name/), name);
}

export function openAgain(link = LINK): void {
  cleanup();
  renderAt(link);
}
