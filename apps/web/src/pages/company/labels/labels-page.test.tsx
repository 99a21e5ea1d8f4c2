import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { errorResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { tankOf } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

const TANKS = [
  tankOf(1, 'PGHU 660001', 'Polar Gas Logistics'),
  tankOf(2, 'PGHU 660022', 'Polar Gas Logistics'),
  tankOf(3, 'T-9', 'Polar Gas Logistics'),
];

async function open(path: string, user: (typeof PEOPLE)['companyUser' | 'admin'] = PEOPLE.companyUser, tanks = TANKS) {
  storeSession({ token: 'token', user });
  const received = await startApi(({ url }) => {
    if (url.startsWith('/api/tanks')) return { body: { data: tanks } };
    return url.startsWith('/api/companies') ? { body: { data: [] } } : undefined;
  });
  return { ...renderAt(path), received };
}

const pages = () => screen.findAllByRole('img', { name: /^Page \d+ of/ });
const printButton = (name: string) => screen.findByRole('button', { name });

test("a tank's label has its number and its company, and the other tanks are not chosen", async () => {
  await open('/labels?company=Polar%20Gas%20Logistics&tanks=2&sheet=avery_l7160');
  expect(await printButton('Print 1 label')).toBeEnabled();
  const [page] = await pages();
  expect(page).toHaveAccessibleName('Page 1 of 1, 1 label');
  expect(page).toHaveTextContent('PGHU660022');
  expect(page).toHaveTextContent(`${location.host}/tanks/2`);
  expect(screen.getByText('1 of 3 tanks chosen')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select PGHU 660022' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select PGHU 660001' })).not.toBeChecked();
});

test('without a tank in the address all tanks are chosen, and boxes change the choice', async () => {
  await open('/labels');
  await printButton('Print 3 labels');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select T-9' }));
  expect(await printButton('Print 2 labels')).toBeEnabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  expect(await printButton('Print 0 labels')).toBeDisabled();
  expect(await screen.findByText('Nothing to print yet.')).toBeVisible();
});

test('a pasted list chooses its tanks and names the numbers that no tank has', async () => {
  await open('/labels');
  await printButton('Print 3 labels');
  await userEvent.click(screen.getByLabelText('Tank numbers'));
  await userEvent.paste('pghu660001\nXX 1\nT-9');
  expect(await printButton('Print 2 labels')).toBeEnabled();
  expect(screen.getByText('Not found: XX 1')).toBeVisible();
});

test('the list is searched by any part of a number, without changing the choice', async () => {
  await open('/labels');
  await printButton('Print 3 labels');
  await userEvent.type(screen.getByLabelText('Search'), '6600{Enter}');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select T-9' })).not.toBeInTheDocument());
  expect(await printButton('Print 3 labels')).toBeEnabled();
  await userEvent.type(screen.getByLabelText('Search'), 'x{Enter}');
  expect(await screen.findByText('No tank has this number.')).toBeVisible();
});

test('the sheet goes into the address and sets the size of the paper', async () => {
  const { router, container } = await open('/labels?sheet=avery_l7160');
  await pages();
  expect(container).toContainHTML('@page { size: 210mm 297mm; margin: 0; }');
  await userEvent.selectOptions(screen.getByLabelText('Sheet'), 'Plate of 297 × 210 mm (A4), one a page');
  expect(await screen.findByRole('img', { name: 'Page 3 of 3, 1 label' })).toBeInTheDocument();
  expect(container).toContainHTML('@page { size: 297mm 210mm; margin: 0; }');
  expect(router.state.location.search).toEqual({ sheet: 'plate_a4' });
  expect(screen.queryByLabelText('First free label')).not.toBeInTheDocument();
});

test('on a partly used sheet the labels begin at the first free one', async () => {
  await open('/labels?sheet=avery_l7165');
  const first = await screen.findByLabelText('First free label');
  await userEvent.clear(first);
  await userEvent.type(first, '8');
  await userEvent.tab();
  await waitFor(async () => expect(await pages()).toHaveLength(2));
  expect((await pages()).map((page) => page.getAttribute('aria-label'))).toEqual([
    'Page 1 of 2, 1 label',
    'Page 2 of 2, 2 labels',
  ]);
  await userEvent.clear(first);
  await userEvent.type(first, '9');
  await userEvent.tab();
  expect(await screen.findByText('The sheet has the labels 1 to 8.')).toBeVisible();
  expect(await printButton('Print 3 labels')).toBeDisabled();
});

test('Print opens the print dialog of the browser', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await open('/labels');
  await userEvent.click(await printButton('Print 3 labels'));
  await vi.waitFor(() => expect(printed).toHaveBeenCalledOnce());
});

test('more than 200 labels are not printed at once', async () => {
  const many = Array.from({ length: 201 }, (_, index) => tankOf(index + 1, `T ${index + 1}`, 'Polar Gas Logistics'));
  await open('/labels', PEOPLE.companyUser, many);
  // Not all of so many by themselves.
  expect(await printButton('Print 0 labels')).toBeDisabled();
  expect(screen.getByText('0 of 201 tanks chosen; the first 100 are listed')).toBeVisible();
  await userEvent.click(screen.getByLabelText('Tank numbers'));
  await userEvent.paste(many.map(({ tank_number }) => tank_number).join('\n'));
  expect(await screen.findByText('At most 200 labels are printed at once.')).toBeVisible();
  expect(await printButton('Print 201 labels')).toBeDisabled();
});

test('administrators choose whose tanks are listed', async () => {
  const { received } = await open('/labels?company=Polar%20Gas%20Logistics', PEOPLE.admin);
  await pages();
  expect(screen.getByRole('combobox', { name: 'Company' })).toHaveValue('Polar Gas Logistics');
  expect(received.map(({ url }) => url)).toContain('/api/tanks?company=Polar+Gas+Logistics');
});

test('administrators print labels of tanks in stock', async () => {
  const { received } = await open('/labels?stock=true&tanks=4', PEOPLE.admin, [tankOf(4, 'S-4', null)]);
  expect((await pages())[0]).toHaveTextContent('In stock');
  expect(received.map(({ url }) => url)).toContain('/api/tanks?in_stock=true');
  expect(screen.queryByRole('combobox', { name: 'Company' })).not.toBeInTheDocument();
});

test('without tanks there is nothing to print', async () => {
  await open('/labels', PEOPLE.companyUser, []);
  expect(await screen.findByText('No tanks yet.')).toBeVisible();
});

test('tanks that could not be loaded are asked for again', async () => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  let fails = true;
  await startApi(({ url }) => {
    if (!url.startsWith('/api/tanks')) return undefined;
    return fails ? errorResponse(500, 'internal_error', 'It broke.') : { body: { data: TANKS } };
  });
  renderAt('/labels');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The tanks could not be loaded.');
  fails = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await printButton('Print 3 labels')).toBeEnabled();
});
