import type { SessionUser } from '@dewar/contract/auth';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { startApi } from '../../../../test-support/api-server.ts';
import { fleetOf } from '../../../../test-support/fleet.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';
import { notifications } from '../../../shared/ui/states/notify.ts';
import { COMPONENT_RULES } from './design-rules.ts';

beforeEach(() => notifications.set([]));

async function open(user: SessionUser = PEOPLE.admin) {
  storeSession({ token: 'token', user });
  // A company user is led home, to the fleet.
  await startApi(({ url }) => ({ body: { data: url.endsWith('/fleet') ? fleetOf([]) : [] } }));
  return renderAt('/admin/design');
}

test('the gallery shows the ten components with what to do and what not, and the contrast of the tokens', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
  for (const { name, use, dont } of Object.values(COMPONENT_RULES)) {
    const section = within(screen.getByRole('region', { name }));
    expect(section.getByText(use)).toBeVisible();
    expect(section.getByText(dont)).toBeVisible();
  }
  const placeholder = within(screen.getByRole('list', { name: 'Colours' })).getByText('Placeholder in a field');
  expect(placeholder.closest('li')).toHaveTextContent(/4\.9 : 1.*5\.6 : 1/);
});

test('a notice, a form and a question of the gallery open, and store nothing', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show a failure' }));
  expect(notifications.get().map(({ tone }) => tone)).toEqual(['bad']);
  await userEvent.click(screen.getByRole('button', { name: 'Open a form' }));
  const form = within(await screen.findByRole('dialog', { name: /^Add Note/ }));
  await userEvent.type(form.getByLabelText('Note'), 'Seen');
  await userEvent.click(form.getByRole('button', { name: 'Add Note' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ask a question' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete the transfer of NW 12' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
});

test('the gallery is for administrators', async () => {
  const { router } = await open(PEOPLE.companyUser);
  await screen.findByRole('heading', { level: 1 });
  expect(router.state.location.pathname).not.toBe('/admin/design');
});
