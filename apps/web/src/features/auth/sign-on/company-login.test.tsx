import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import { startApi } from '../../../../test-support/api-server.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { LoginForm } from '../login-form.tsx';
import * as address from './go-to.ts';

let left: Mock<(url: string) => void>;
beforeEach(() => {
  left = vi.fn();
  vi.spyOn(address, 'goTo').mockImplementation(({ url }) => left(url));
});
afterEach(() => vi.restoreAllMocks());

const URL_OF_COMPANY = 'https://portal.example/api/auth/sign-on/key/start?login_hint=ines%40polar.example';

async function open(has_sign_on: boolean, mode = 'offered') {
  const received = await startApi(({ url, body }) => {
    if (url === '/api/auth/options') return { body: { data: { recaptcha_site_key: null, has_sign_on } } };
    if (url !== '/api/auth/sign-on/begin') return undefined;
    const isCompany = JSON.stringify(body).includes('@polar.example');
    return { body: { data: isCompany ? { method: 'company', url: URL_OF_COMPANY, mode } : { method: 'password' } } };
  });
  await renderScreen(<LoginForm />);
  await waitFor(() => expect(received.some(({ url }) => url === '/api/auth/options')).toBe(true));
  return () => received.filter(({ url }) => url === '/api/auth/sign-on/begin');
}

const company = () => screen.queryByRole('button', { name: 'Continue with your company' });

test('while no company uses sign-on, nothing is asked and the screen is as ever', async () => {
  const begun = await open(false);
  await userEvent.type(screen.getByLabelText('Email'), 'ines@polar.example');
  await userEvent.tab();
  expect(begun()).toEqual([]);
  expect(company()).toBeNull();
});

test('leaving the email field offers the sign-on of the company, once an address', async () => {
  const begun = await open(true);
  await userEvent.type(screen.getByLabelText('Email'), 'ines@polar.example');
  await userEvent.tab();
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with your company' }));
  expect(left).toHaveBeenCalledWith(URL_OF_COMPANY);
  await userEvent.click(screen.getByLabelText('Email'));
  await userEvent.tab();
  expect(begun()).toHaveLength(1);
  expect(screen.getByLabelText('Password')).toBeVisible();
});

test('an address of another domain has a password', async () => {
  const begun = await open(true);
  await userEvent.type(screen.getByLabelText('Email'), 'nora@north.example');
  await userEvent.tab();
  await waitFor(() => expect(begun()).toHaveLength(1));
  expect(company()).toBeNull();
});

test('Enter in the email field goes where the company says, and asks for the password elsewhere', async () => {
  await open(true, 'enforced');
  await userEvent.type(screen.getByLabelText('Email'), 'ines@polar.example{Enter}');
  await waitFor(() => expect(left).toHaveBeenCalledWith(URL_OF_COMPANY));
  expect(screen.getByText(/Your company has ended passwords/)).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Email'));
  await userEvent.type(screen.getByLabelText('Email'), 'nora@north.example{Enter}');
  expect(await screen.findByText('Password is required')).toBeVisible();
  expect(left).toHaveBeenCalledTimes(1);
});
