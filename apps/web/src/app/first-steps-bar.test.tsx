import type { SessionUser } from '@dewar/contract/auth';
import { QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../test-support/api-server.ts';
import { COMPANY_ADMIN, PEOPLE } from '../../test-support/people.ts';
import { readSession, storeSession, storeUser } from '../shared/session/session.ts';
import { FirstStepsBar } from './first-steps-bar.tsx';
import { createMutationCache } from './mutation-cache.ts';
import { Providers } from './providers.tsx';

const TEACHER: SessionUser = { ...PEOPLE.teacher, first_steps: 'teacher' };
const SEEN: SentResponse = { body: { data: { first_steps: null } } };

/** The bar on a screen of this person, with a server that answers the call that puts it away. */
async function showAt(path: string, user: SessionUser, response = SEEN) {
  const received = await startApi(() => response);
  storeSession({ token: 'token', user });
  const root = createRootRoute();
  const paths = ['/teacher', '/teacher/settings', '/admin', '/company/$companyName', '/help/$handbook'] as const;
  const routes = paths.map((each) => createRoute({ getParentRoute: () => root, path: each, component: FirstStepsBar }));
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  await router.load();
  const client = new QueryClient({ mutationCache: createMutationCache() });
  const view = render(
    <Providers queryClient={client}>
      <RouterProvider router={router as never} />
    </Providers>,
  );
  return { received, history, ...view };
}

const bar = () => screen.queryByRole('complementary', { name: 'Where to begin' });

test.each([
  ['a technician', '/company/Polar', { ...PEOPLE.companyUser, first_steps: 'technician' }, 'Log a vacuum reading'],
  ['a fleet manager', '/company/Polar', { ...COMPANY_ADMIN, first_steps: 'fleet-manager' }, 'Start the day'],
  ['an administrator', '/admin', { ...PEOPLE.admin, first_steps: 'administrator' }, 'Work off what waits'],
  ['an operator', '/admin', { ...PEOPLE.admin, first_steps: 'operator' }, 'Keep backups'],
  ['a teacher', '/teacher', TEACHER, 'Write a plan'],
] as const)('%s is shown four tasks to begin with on the first screen', async (_, path, user, task) => {
  const { received } = await showAt(path, user);
  const links = within(bar() as HTMLElement).getAllByRole('link');
  expect(links).toHaveLength(4);
  const href = `/help/${user.first_steps}#${task.toLowerCase().replaceAll(' ', '-')}`;
  expect(screen.getByRole('link', { name: task })).toHaveAttribute('href', href);
  expect(received).toEqual([]);
});

test('other screens, and people who have put it away, do not have the bar', async () => {
  const { unmount } = await showAt('/teacher/settings', TEACHER);
  expect(bar()).toBeNull();
  unmount();
  await showAt('/teacher', PEOPLE.teacher);
  expect(bar()).toBeNull();
});

test('what the server says about it later does not move the screen that is open', async () => {
  await showAt('/teacher', PEOPLE.teacher);
  act(() => storeUser('token', TEACHER));
  expect(bar()).toBeNull();
});

test('it is put away at once, for the account', async () => {
  const { received } = await showAt('/teacher', TEACHER);
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(bar()).toBeNull();
  await waitFor(() => expect(readSession()?.user.first_steps).toBeNull());
  expect(received).toMatchObject([{ method: 'POST', url: '/api/users/me/first-steps', body: { handbook: 'teacher' } }]);
});

test('it comes back with the reason if that could not be kept', async () => {
  await showAt('/teacher', TEACHER, errorResponse(500, 'internal_error', 'It broke.'));
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(await screen.findByText('It broke.')).toBeVisible();
  expect(bar()).toBeVisible();
  expect(readSession()?.user.first_steps).toBe('teacher');
});
