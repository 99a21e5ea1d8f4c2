import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { errorResponse, type ReceivedRequest } from '../../../../test-support/api-server.ts';
import { startAssetApi, TANKS } from '../../../../test-support/assets.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { isWrite, readingOf, tankOf } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

// jsdom has no layout, and a virtual list without a height shows no rows.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 });
  return () => Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
});
beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

const STOCK = [tankOf(11, 'NEW 1', null), { ...tankOf(12, 'NEW 2', null), operational_status: false }];
const NORTH = 'Northwind Cryogenics';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const address = () => Object.fromEntries(new URL(window.location.href).searchParams);
const company = () => screen.findByRole('combobox', { name: /^Company/ });
const saving = (data: object) => (request: ReceivedRequest) => (isWrite(request) ? { body: { data } } : undefined);

async function choose(name: string) {
  const field = await company();
  await userEvent.clear(field);
  await userEvent.type(field, `${name}{Enter}`);
}

test('the stock is a group with a count, and its tanks open with their facts and without actions that are refused', async () => {
  await startAssetApi({ stock: STOCK, readings: [readingOf(1, 18, '2026-05-11T12:00:00Z')] });
  renderAt('/admin/assets');
  const group = await screen.findByRole('button', { name: /^In stock/ });
  await waitFor(() => expect(group).toHaveTextContent('In stock 2 tanks'));
  expect(group).not.toHaveAttribute('aria-current');
  await userEvent.click(group);
  expect(address()).toEqual({ stock: 'true' });
  expect(await screen.findByText('1 operational, 1 inactive')).toBeVisible();
  expect(group).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('link', { name: 'In stock' })).toHaveAttribute('href', '/admin/assets?stock=true');

  await userEvent.click(await screen.findByRole('option', { name: /NEW 2/ }));
  expect(address()).toEqual({ stock: 'true', tank: 'NEW 2' });
  const details = within(await screen.findByRole('region', { name: 'NEW 2' }));
  expect(details.getByText('Inactive')).toBeVisible();
  expect(details.getByText('Nothing can be recorded until the tank is assigned to a company.')).toBeVisible();
  expect(details.getAllByText('In stock').length).toBeGreaterThan(0);
  expect(await details.findByRole('button', { name: /^Edit the reading/ })).toBeVisible();
  expect(await details.findByText('No files yet.')).toBeVisible();
  expect(details.queryByRole('button', { name: /^(Add|Upload)/ })).not.toBeInTheDocument();
  expect(details.queryByRole('link', { name: 'Start New Assessment' })).not.toBeInTheDocument();
  expect(details.getByText('No transfers yet.')).toBeVisible();
  expect(details.queryByText(/first (one|assessment)/)).not.toBeInTheDocument();
  expect(details.queryByText('Latest reading')).not.toBeInTheDocument();
});

test('a tank of a company has no action to assign it, and those that record', async () => {
  await startAssetApi({ stock: STOCK });
  renderAt('/admin/assets?tank=0042');
  const details = within(await screen.findByRole('region', { name: '0042' }));
  for (const name of ['Add Vacuum Reading', 'Add Transfer', 'Add Note']) {
    expect(await details.findByRole('button', { name })).toBeVisible();
  }
  expect(details.queryByRole('button', { name: 'Assign to Company' })).not.toBeInTheDocument();
});

test('a tank in stock is assigned without a question, with the copies that are chosen, and opens at its company', async () => {
  const assigned = { ...STOCK[0], company_name: NORTH };
  const received = await startAssetApi({ stock: STOCK, respond: saving(assigned) });
  renderAt('/admin/assets?tank=NEW+1');
  await press('Assign to Company');
  await waitFor(async () => expect(await company()).toHaveFocus());
  expect(await company()).toHaveValue('None (in stock)');
  const form = within(screen.getByRole('form', { name: 'Assign NEW 1 to a company' }));
  expect(form.queryByRole('textbox')).not.toBeInTheDocument();
  expect(form.getByRole('button', { name: 'Assign' })).toBeDisabled();
  await choose('north');
  const copies = await screen.findByRole('checkbox', { name: 'Copy the latest vacuum reading' });
  expect(copies).toHaveAccessibleDescription('Of the company that had the tank last, if there is one');
  await userEvent.click(copies);
  await press('Assign');
  expect(await screen.findByText('Tank updated')).toBeVisible();
  expect(received.find(isWrite)).toMatchObject({
    method: 'PUT',
    url: '/api/tanks/11',
    body: { tank_number: 'NEW 1', company_name: NORTH, copy_latest_reading: true, copy_latest_leak_check: false },
  });
  expect(address()).toEqual({ company: NORTH, tank: 'NEW 1' });
});

test('a tank is added to the stock unless a company is chosen', async () => {
  const received = await startAssetApi({ stock: STOCK, respond: saving(STOCK[0] ?? {}) });
  renderAt('/admin/assets');
  await press('Add Tank');
  const form = within(await screen.findByRole('form', { name: 'Add Tank' }));
  expect(await company()).toHaveValue('None (in stock)');
  await userEvent.type(form.getByLabelText(/Tank number/), 'NEW 1');
  await userEvent.click(form.getByRole('button', { name: 'Add Tank' }));
  expect(await screen.findByText('Tank created')).toBeVisible();
  expect(received.find(isWrite)?.body).toMatchObject({ tank_number: 'NEW 1', company_name: null });
  expect(address()).toEqual({ stock: 'true', tank: 'NEW 1' });
});

test('a tank that is added before the companies are known is of the company of the page', async () => {
  const save = saving({ ...TANKS[0], company_name: NORTH });
  const received = await startAssetApi({
    respond: (request) =>
      request.url === '/api/admin/companies' ? errorResponse(500, 'internal_error', 'It broke.') : save(request),
  });
  renderAt(`/admin/assets?company=${encodeURIComponent(NORTH)}`);
  await press('Add Tank');
  const form = within(await screen.findByRole('form', { name: 'Add Tank' }));
  expect(await company()).toHaveValue(NORTH);
  await userEvent.type(form.getByLabelText(/Tank number/), 'NEW 1');
  await userEvent.click(form.getByRole('button', { name: 'Add Tank' }));
  expect(await screen.findByText('Tank created')).toBeVisible();
  expect(received.find(isWrite)?.body).toMatchObject({ company_name: NORTH });
});

test('putting a tank in stock says what it means, asks first, and sends no copies', async () => {
  const received = await startAssetApi({ respond: saving({ ...TANKS[0], company_name: null }) });
  renderAt('/admin/assets?tank=GASU+482913-6');
  await press('Edit Tank');
  await choose('none');
  const panel = within(screen.getByRole('region', { name: 'Moving into stock' }));
  expect(panel.getByText(/nothing can be recorded until the tank is assigned to a company/)).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /^Copy/ })).not.toBeInTheDocument();
  await press('Save Tank');
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Put GASU 482913-6 in stock?');
  expect(question).toHaveTextContent('Polar Gas Logistics no longer sees the tank.');
  expect(received.some(isWrite)).toBe(false);
  await press('Put in stock');
  expect(await screen.findByText('Tank updated')).toBeVisible();
  expect(received.find(isWrite)?.body).toMatchObject({ company_name: null });
  expect(received.find(isWrite)?.body).not.toHaveProperty('copy_latest_reading');
});

test('editing a tank in stock leaves it there', async () => {
  const received = await startAssetApi({ stock: STOCK, respond: saving(STOCK[0] ?? {}) });
  renderAt('/admin/assets?stock=true&tank=NEW+1');
  await press('Edit Tank');
  await userEvent.click(await screen.findByRole('switch', { name: /^Operational/ }));
  await press('Save Tank');
  expect(await screen.findByText('Tank updated')).toBeVisible();
  expect(received.find(isWrite)?.body).toMatchObject({ company_name: null, operational_status: false });
});

test('a deleted tank leads back to the stock, and a tank that was assigned meanwhile is found at its company', async () => {
  await startAssetApi({ stock: STOCK, respond: saving({ id: 11 }) });
  const { router } = renderAt('/admin/assets?stock=true&tank=0042');
  expect(await screen.findByRole('region', { name: '0042' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^In stock/ })).not.toHaveAttribute('aria-current');
  await router.navigate({ to: '/admin/assets', search: { stock: true, tank: 'NEW 1' } });
  await press('Delete');
  await press('Delete tank');
  expect(await screen.findByText('Tank deleted')).toBeVisible();
  expect(address()).toEqual({ stock: 'true' });
});

test('an empty stock and a failed load are reported', async () => {
  let isAway = true;
  const respond = ({ url }: ReceivedRequest) =>
    isAway && url.includes('in_stock') ? errorResponse(500, 'internal_error', 'It broke.') : undefined;
  await startAssetApi({ respond });
  renderAt('/admin/assets?stock=true');
  expect(await screen.findByRole('alert')).toHaveTextContent('The tanks could not be loaded.');
  isAway = false;
  await press('Retry');
  expect(await screen.findByText('No tank is in stock.')).toBeVisible();
});
