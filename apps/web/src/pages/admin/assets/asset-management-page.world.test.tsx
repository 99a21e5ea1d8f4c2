import { EMPTY_PLATE } from '@dewar/domain/tanks/plate-fields';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, type ReceivedRequest } from '../../../../test-support/api-server.ts';
import { startAssetApi, TANKS } from '../../../../test-support/assets.ts';
import { fleetTank } from '../../../../test-support/fleet.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { isWrite, readingOf } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

// jsdom has no layout, and a virtual list without a height shows no rows.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 });
  return () => Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
});
beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

const POLAR_PATH = '/admin/assets?company=Polar+Gas+Logistics';
const TANK_PATH = '/admin/assets?tank=GASU+482913-6';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const pick = async (name: RegExp) => userEvent.click(await screen.findByRole('option', { name }));
const address = () => Object.fromEntries(new URL(window.location.href).searchParams);
const writesOf = (received: readonly ReceivedRequest[]) =>
  received.filter(isWrite).map(({ method, url, body }) => ({ call: `${method} ${url}`, body }));
const responding = (status: number, data: unknown) => (request: ReceivedRequest) =>
  isWrite(request) ? { status, body: { data } } : undefined;

describe('asset management', () => {
  test.each([
    [PEOPLE.newcomer, '/dashboard'],
    [PEOPLE.companyUser, '/company/Polar%20Gas%20Logistics'],
  ])('leads %o to their own screen', async (user, path) => {
    await startAssetApi({});
    storeSession({ token: 'token', user });
    const { router } = renderAt('/admin/assets');
    await waitFor(() => expect(router.state.location.pathname).toBe(decodeURIComponent(path)));
  });
});

describe('browsing the assets', () => {
  test('starts with figures without administrators, and the latest readings', async () => {
    await startAssetApi({ readings: [{ ...readingOf(1, 18, '2026-05-11T12:00:00Z'), tank_number: '0042' }] });
    renderAt('/admin/assets');
    expect(await screen.findByText('not counting administrators')).toBeVisible();
    expect(screen.getByText('2 operational, 1 inactive')).toBeVisible();
    expect(await screen.findByRole('option', { name: /Polar Gas Logistics/ })).toHaveTextContent('3 tanks, 6 users');
    await userEvent.click(screen.getByRole('link', { name: '0042' }));
    expect(await screen.findByRole('heading', { name: '0042' })).toBeVisible();
  });

  test('keeps company and tank in the address, and Back leads back', async () => {
    await startAssetApi({});
    renderAt('/admin/assets');
    await pick(/Polar Gas Logistics/);
    await pick(/0042/);
    const details = await screen.findByRole('region', { name: '0042' });
    expect(within(details).getByText('Inactive')).toBeVisible();
    expect(address()).toEqual({ company: 'Polar Gas Logistics', tank: '0042' });
    window.history.back();
    expect(await screen.findByRole('heading', { name: 'Polar Gas Logistics' })).toBeVisible();
    expect(address()).toEqual({ company: 'Polar Gas Logistics' });
  });

  test('finds a tank by its number alone, ignoring case', async () => {
    await startAssetApi({ respond: ({ url }) => (url === '/api/tanks?search=gasu+482913-6' ? results() : undefined) });
    renderAt('/admin/assets?tank=gasu+482913-6');
    expect(await screen.findByRole('heading', { name: 'GASU 482913-6' })).toBeVisible();
    expect(screen.getByRole('option', { name: /Polar/ })).toHaveAttribute('aria-selected', 'true');
  });

  test('reports a tank that does not exist', async () => {
    await startAssetApi({});
    renderAt('/admin/assets?tank=NONE-1');
    expect(await screen.findByText('Tank NONE-1 does not exist.')).toBeVisible();
  });

  test('by keyboard: typing finds, arrows move, Enter opens, and Escape goes back', async () => {
    await startAssetApi({});
    renderAt('/admin/assets');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Find companies' }));
    await userEvent.keyboard('polar{Enter}');
    const tanks = await screen.findByRole('combobox', { name: 'Find tanks' });
    await waitFor(() => expect(tanks).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(tanks).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /0042/ }).id);
    await userEvent.keyboard('4829 50');
    expect(screen.getByText('1 of 3 tanks')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    const details = await screen.findByRole('region', { name: 'GASU 482950-4' });
    await waitFor(() => expect(details).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(tanks).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(tanks).toHaveValue('');
  });

  test('reports an empty company, an unknown company and a failed load', async () => {
    let isAway = true;
    const respond = ({ url }: ReceivedRequest) =>
      isAway && url.includes('Polar') ? errorResponse(500, 'internal_error', 'It broke.') : undefined;
    await startAssetApi({ respond });
    const { router } = renderAt('/admin/assets?company=Northwind+Cryogenics');
    expect(await screen.findByText('Northwind Cryogenics has no tanks yet. Add the first one.')).toBeVisible();
    await router.navigate({ to: '/admin/assets', search: { company: 'Nobody' } });
    expect((await screen.findAllByText('No company has this name.'))[0]).toBeVisible();
    await router.navigate({ to: '/admin/assets', search: { company: 'Polar Gas Logistics' } });
    expect(await screen.findByRole('alert')).toHaveTextContent('The tanks could not be loaded.');
    isAway = false;
    await press('Retry');
    expect(await screen.findByRole('option', { name: /0042/ })).toBeVisible();
  });

  test('renders only the visible ones of a thousand tanks', async () => {
    const tanks = Array.from({ length: 1_000 }, (_, place) => fleetTank({ id: place + 1, tank_number: `T ${place}` }));
    await startAssetApi({ tanks });
    renderAt(POLAR_PATH);
    expect(await screen.findByRole('option', { name: /^T 0/ })).toHaveAttribute('aria-setsize', '1000');
    expect(screen.getAllByRole('option').length).toBeLessThan(60);
    await userEvent.type(screen.getByRole('combobox', { name: 'Find tanks' }), 'T 777');
    expect(screen.getByRole('option', { name: /T 777/ })).toBeVisible();
  });
});

function results() {
  return { body: { data: TANKS.slice(0, 1) } };
}

describe('a tank in asset management', () => {
  test('is added with its number trimmed, and the button is disabled without a number', async () => {
    const received = await startAssetApi({ respond: responding(201, TANKS[0]) });
    renderAt(POLAR_PATH);
    await screen.findByRole('option', { name: /0042/ });
    await press('Add Tank');
    const form = within(await screen.findByRole('form', { name: 'Add Tank' }));
    const submit = form.getByRole('button', { name: 'Add Tank' });
    expect(submit).toBeDisabled();
    await userEvent.type(form.getByLabelText(/Tank number/), '  ');
    expect(submit).toBeDisabled();
    await userEvent.type(form.getByLabelText(/Tank number/), 'CSQU 305438-4 ');
    expect(form.getByText('According to ISO 6346 the last digit should be 3. Check the number.')).toBeVisible();
    await userEvent.type(form.getByLabelText('Inner diameter'), '2134');
    await userEvent.click(submit);
    expect(await screen.findByText('Tank created')).toBeVisible();
    const body = {
      tank_number: 'CSQU 305438-4',
      company_name: 'Polar Gas Logistics',
      operational_status: true,
      tank_status: null,
      ...EMPTY_PLATE,
      inner_diameter_mm: 2134,
    };
    expect(writesOf(received)).toEqual([{ call: 'POST /api/admin/tanks', body }]);
    expect(address().tank).toBe('GASU 482913-6');
    // On a phone the button that opened the form is no longer there.
    await waitFor(() => expect(screen.getByRole('region', { name: 'GASU 482913-6' })).toHaveFocus());
  });

  test('whose inspection is in the future is asked about, and saved once that is confirmed', async () => {
    const received = await startAssetApi({ respond: responding(200, TANKS[0]) });
    renderAt(TANK_PATH);
    await press('Edit Tank');
    fireEvent.change(screen.getByLabelText('CSC inspection date'), { target: { value: '2099-01-15' } });
    await press('Save Tank');
    expect(
      await screen.findByText(/^CSC inspection date 15 Jan 2099 is in the future: it is the date of the last one/),
    ).toBeVisible();
    await press('Change it');
    expect(writesOf(received)).toEqual([]);
    await press('Save Tank');
    await press('Save it');
    expect(await screen.findByText('Tank updated')).toBeVisible();
    expect(received.find(isWrite)?.body).toMatchObject({
      csc_inspection_date: '2099-01-15',
      is_future_inspection: true,
    });
  });

  test('with a rejected number shows the error on the field', async () => {
    const fields = { tank_number: 'A tank with this number already exists' };
    const respond = (request: ReceivedRequest) =>
      isWrite(request)
        ? errorResponse(409, 'conflict', 'A tank with this number already exists.', { fields })
        : undefined;
    await startAssetApi({ respond });
    renderAt(TANK_PATH);
    await press('Edit Tank');
    await press('Save Tank');
    expect(await screen.findByText('A tank with this number already exists')).toBeVisible();
  });

  test('edited by two people shows both versions to the second one', async () => {
    const data = { ...TANKS[0], tank_status: 'Repair', version: 2 };
    const respond = (request: ReceivedRequest) => {
      if (!isWrite(request)) return undefined;
      if (request.headers['if-match'] === '"2"') return { body: { data } };
      return errorResponse(412, 'stale_record', 'Somebody else changed this.', { data });
    };
    const received = await startAssetApi({ respond });
    renderAt(TANK_PATH);
    await press('Edit Tank');
    await userEvent.type(screen.getByLabelText(/^Tank number/), 'X');
    await press('Save Tank');
    expect(await screen.findByRole('row', { name: /^Tank number/ })).toBeVisible();
    expect(screen.queryByRole('row', { name: /^Status/ })).not.toBeInTheDocument();
    await press('Overwrite with mine');
    expect(await screen.findByText('Tank updated')).toBeVisible();
    expect(received.filter(isWrite)[1]?.body).toMatchObject({ tank_status: 'Repair' });
  });

  test('is deleted after a confirmation, and an error is named', async () => {
    let isCut = true;
    const received = await startAssetApi({
      respond: (request) => (isWrite(request) ? (isCut ? { isCut } : { body: { data: { id: 1 } } }) : undefined),
    });
    renderAt(TANK_PATH);
    await press('Delete');
    await press('Delete tank');
    expect(await screen.findByText(/^Failed to delete tank/)).toBeVisible();
    isCut = false;
    await press('Delete');
    await press('Delete tank');
    expect(await screen.findByText('Tank deleted')).toBeVisible();
    expect(writesOf(received).at(-1)?.call).toBe('DELETE /api/tanks/1');
    expect(address()).toEqual({ company: 'Polar Gas Logistics' });
    await waitFor(() => expect(screen.getByRole('region', { name: 'Tanks' })).toHaveFocus());
  });
});

describe('the list of statuses', () => {
  test('names the tanks of a status instead of deleting it', async () => {
    const received = await startAssetApi({});
    renderAt('/admin/assets');
    await press('Tank Statuses');
    await press('Delete Repair');
    const held = await screen.findByRole('alert');
    expect(held).toHaveTextContent('1 tank has this status.');
    expect(within(held).getByRole('link', { name: '0042' })).toHaveAttribute('href', '/admin/assets?tank=0042');
    expect(received.some(isWrite)).toBe(false);
  });

  test('deletes an unused status after a confirmation, and adds and renames others', async () => {
    const received = await startAssetApi({ tanks: [], respond: responding(200, { id: 5, status_name: 'X' }) });
    renderAt('/admin/assets');
    await press('Tank Statuses');
    await press('Delete Repair');
    await press('Delete status');
    expect(await screen.findByText('Status deleted')).toBeVisible();
    await press('Rename Repair');
    await userEvent.type(await screen.findByLabelText(/^Name/), ' shop');
    await press('Rename Status');
    expect(await screen.findByText('Status renamed')).toBeVisible();
    await press('Add Status');
    await userEvent.type(await screen.findByLabelText(/^Name/), 'On hire');
    await userEvent.click(within(screen.getByRole('form')).getByRole('button', { name: 'Add Status' }));
    expect(await screen.findByText('Status added')).toBeVisible();
    expect(writesOf(received)).toEqual([
      { call: 'DELETE /api/tank-statuses/5', body: undefined },
      { call: 'PUT /api/tank-statuses/5', body: { status_name: 'Repair shop' } },
      { call: 'POST /api/tank-statuses', body: { status_name: 'On hire' } },
    ]);
  });
});
