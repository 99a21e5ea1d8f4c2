import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

async function openAs(person: keyof typeof PEOPLE, path: string) {
  await startApi(() => ({ body: { data: [] } }));
  storeSession({ token: 'token', user: PEOPLE[person] });
  return renderAt(path);
}

const linksOf = async (part: string) =>
  within(await screen.findByRole('region', { name: part }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('Help begins with the first steps of the person, then their handbooks, then the others', async () => {
  await openAs('companyUser', '/help');
  expect(await linksOf('Where to begin')).toContain('Log a vacuum reading');
  expect(await linksOf('Handbooks of your work')).toEqual(['Handbook for technicians', 'Handbook for fleet managers']);
  expect(await linksOf('Other handbooks')).toHaveLength(3);
});

test('somebody without a company finds Help, too', async () => {
  await openAs('newcomer', '/help');
  expect(await linksOf('Where to begin')).toContain('Find your tank');
});

test('the person menu leads to Help', async () => {
  const { router } = await openAs('teacher', '/user-settings');
  await userEvent.click(await screen.findByRole('link', { name: 'Help', hidden: true }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
});

test('a handbook is shown at the task of its address, with pictures that load when they are near', async () => {
  await openAs('companyUser', '/help/technician#log-a-vacuum-reading');
  const heading = await screen.findByRole('heading', { level: 2, name: 'Log a vacuum reading' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByRole('heading', { level: 1, name: 'Handbook for technicians' })).toBeVisible();
  const task = screen.getByRole('region', { name: 'Log a vacuum reading' });
  expect(within(task).getByText('Add Vacuum Reading').tagName).toBe('STRONG');
  const picture = within(task).getByRole('img');
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(picture).toHaveAttribute('width', '390');
  expect(picture).toHaveAccessibleName(/^Add Vacuum Reading on a phone/);
  const tasks = within(screen.getByRole('navigation', { name: 'Tasks' })).getAllByRole('link');
  expect(tasks).toHaveLength(screen.getAllByRole('heading', { level: 2 }).length);
});

test('a handbook that there is not leads to those that there are', async () => {
  await openAs('teacher', '/help/janitor');
  expect(await screen.findByText('There is no handbook at this address.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All handbooks' })).toHaveAttribute('href', '/help');
});
