import { QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { Providers } from '../../../app/providers.tsx';
import { draftQuestion } from '../../session/unsaved-work.ts';
import { useUnsavedWork } from '../../session/use-unsaved-work.ts';
import { guardLeaving } from './leaving-guard.ts';

function Typed() {
  useUnsavedWork({ isHeld: () => true, question: () => draftQuestion(undefined) });
  return null;
}

async function openTwoForms() {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <>
        <Typed />
        <Typed />
      </>
    ),
  });
  const away = createRoute({ getParentRoute: () => root, path: '/away', component: () => <p>Away</p> });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([page, away]), history });
  await router.load();
  onTestFinished(guardLeaving(history));
  render(
    <Providers queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { leave: () => history.push('/away') };
}

const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });

test('two changed forms on a page ask once before leaving, and again the next time', async () => {
  const { leave } = await openTwoForms();
  leave();
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.queryByText('Away')).not.toBeInTheDocument();
  leave();
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Away')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
