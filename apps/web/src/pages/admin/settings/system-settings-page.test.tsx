import type { Setting } from '@dewar/contract/settings';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { NUMBER_SETTING } from '../../../../test-support/settings.ts';
import { storeSession } from '../../../shared/session/session.ts';

const KEY = 'relief_set_pressure_psi';
const TITLE = 'Relief valve set pressure';
const SETTING: Setting = {
  ...NUMBER_SETTING,
  setting_key: KEY,
  description: 'Relief set pressure of a tank without its own.',
};

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

async function openSettings(save: () => SentResponse | Promise<SentResponse>) {
  const received = await startApi(({ url, method }) => {
    if (url === '/api/settings/general') return { body: { data: [SETTING] } };
    return method === 'PUT' && url === `/api/settings/general/${KEY}` ? save() : undefined;
  });
  renderAt('/admin/settings');
  const form = within(await screen.findByRole('form', { name: TITLE }));
  await userEvent.clear(form.getByRole('textbox'));
  await userEvent.type(form.getByRole('textbox'), '120');
  await userEvent.click(form.getByRole('button', { name: `Save ${TITLE}` }));
  return { form, received };
}

test('settings that could not be loaded say so, and Retry loads them', async () => {
  let isDown = true;
  await startApi(({ url }) => {
    if (url !== '/api/settings/general') return undefined;
    return isDown ? errorResponse(500, 'internal', 'Something went wrong.') : { body: { data: [SETTING] } };
  });
  renderAt('/admin/settings');
  expect(await screen.findByText('Failed to load settings')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('form', { name: TITLE })).toBeVisible();
});

test('a saved setting is reported by its key', async () => {
  const { form, received } = await openSettings(() => ({
    body: { data: { ...SETTING, setting_value: 120, version: 4 } },
  }));
  expect(await form.findByText(`${KEY} saved successfully`)).toBeVisible();
  expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ value: 120 });
});

test('the report of a saved setting stays for 3 seconds', async () => {
  const response = Promise.withResolvers<SentResponse>();
  const { form } = await openSettings(() => response.promise);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  response.resolve({ body: { data: { ...SETTING, setting_value: 120, version: 4 } } });
  const report = () => form.queryByText(`${KEY} saved successfully`);
  while (report() === null) await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(2_999));
  expect(report()).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(report()).toBeNull();
});

test('a failed save of a setting is reported, and what was typed stays', async () => {
  const { form } = await openSettings(() => ({ isCut: true }));
  expect(await form.findByText(/^Failed to save setting\. /)).toBeVisible();
  expect(form.getByRole('textbox')).toHaveValue('120');
});

test("a company's own list can be removed so that the general one applies again", async () => {
  const key = 'alert_email_recipients';
  const own: Setting = {
    id: 7,
    setting_key: key,
    setting_value: ['own@polar.example'],
    setting_type: 'json',
    description: 'Who is mailed.',
    default_value: ['all@dewar.example'],
    changed_at: '2026-05-01T12:00:00Z',
    changed_by_email: 'boss@dewar.example',
    version: 2,
  };
  const received = await startApi(({ url, method }) => {
    if (url === '/api/settings/companies') return { body: { data: ['Polar'] } };
    const followed = { ...own, setting_value: own.default_value, changed_at: null, changed_by_email: null, version: 0 };
    if (method === 'PUT') return { body: { data: followed } };
    return url === '/api/settings/company/Polar' ? { body: { data: [own] } } : undefined;
  });
  renderAt('/admin/settings?tab=company&company=Polar');
  await userEvent.click(await screen.findByRole('button', { name: 'Use the general setting: Alert recipients' }));
  const form = within(screen.getByRole('form', { name: 'Alert recipients' }));
  expect(await form.findByText('General setting: all@dewar.example')).toBeVisible();
  expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ value: null });
  expect(form.queryByRole('button', { name: 'Use the general setting: Alert recipients' })).not.toBeInTheDocument();
});

test('a changed setting says what its default is and who changed it when, and can be reset', async () => {
  const changed: Setting = {
    ...SETTING,
    setting_value: 110,
    changed_at: '2026-05-01T12:00:00Z',
    changed_by_email: 'boss@dewar.example',
  };
  const received = await startApi(({ url, method }) => {
    if (method === 'PUT') return { body: { data: { ...SETTING, version: 0 } } };
    return url === '/api/settings/general' ? { body: { data: [changed] } } : undefined;
  });
  renderAt('/admin/settings');
  const form = within(await screen.findByRole('form', { name: TITLE }));
  expect(screen.getByRole('region', { name: 'Tanks' })).toBeVisible();
  expect(form.getByText(/^Changed from the default \(100 psi.*\) by boss@dewar.example,/)).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: `Reset to default: ${TITLE}` }));
  expect(await form.findByText(/^Default: 100 psi/)).toBeVisible();
  expect(form.getByRole('textbox')).toHaveValue('100');
  expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ value: null });
  expect(form.queryByRole('button', { name: /^Reset/ })).toBeNull();
});
