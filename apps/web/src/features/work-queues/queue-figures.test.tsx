import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { EMPTY_QUEUES } from '../../../test-support/work-queues.ts';
import { QueueFigures } from './queue-figures.tsx';

const registrations = { count: 3, oldest_at: '2026-05-12T18:05:00Z' };

test('registrations that wait lead administrators of the portal to the users with verified addresses', async () => {
  await renderScreen(<QueueFigures queues={{ ...EMPTY_QUEUES, registrations }} link={{ to: '/admin/work' }} />);
  const figure = await screen.findByRole('link', { name: /Registrations to approve/ });
  expect(figure).toHaveAttribute('href', '/admin/users?status=email_verified');
  expect(figure.closest('li')).toHaveTextContent('3');
});

test('people who ask for a company lead its administrators to the people of the company', async () => {
  const queues = { ...EMPTY_QUEUES, requests: null, registrations };
  await renderScreen(<QueueFigures queues={queues} link={{ to: '.' }} />);
  expect(await screen.findByRole('link', { name: /People to approve/ })).toHaveAttribute('href', '/company-people');
});

test('who approves nobody has no figure of people who wait', async () => {
  const queues = { ...EMPTY_QUEUES, requests: null, registrations: null };
  await renderScreen(<QueueFigures queues={queues} link={{ to: '.' }} />);
  expect(await screen.findByText('Leak checks to review')).toBeVisible();
  expect(screen.queryByText(/to approve/)).not.toBeInTheDocument();
});
