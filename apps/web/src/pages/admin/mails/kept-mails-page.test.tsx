import type { SessionUser } from '@dewar/contract/auth';
import type { KeptMail } from '@dewar/contract/mails';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

const mail = (id: number, subject: string, attachment: KeptMail['attachment']): KeptMail => ({
  id,
  to: 'ada@polar.example',
  subject,
  text: 'The whole report is attached as a PDF.',
  html: '',
  has_hidden_links: false,
  created_at: '2026-06-07T05:00:00Z',
  attachment,
});

test('a kept mail with an attachment shows its name and size in the list and beside the text', async () => {
  const file = { file_name: 'Weekly report.pdf', file_size: 43_520, file_path: '/api/admin/mails/2/attachment' };
  const mails = [mail(2, 'Weekly report', file), mail(1, 'Verify your email', null)];
  await startApi(({ url }) => (url.startsWith('/api/admin/mails') ? { body: { data: mails } } : undefined));
  renderAt('/admin/mails');
  const [first, second] = await screen.findAllByRole('listitem');
  expect(within(first ?? document.body).getByRole('img', { name: 'with an attachment' })).toBeVisible();
  expect(within(second ?? document.body).queryByRole('img')).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: /^Weekly report/ }));
  const reader = await screen.findByRole('article', { name: 'Weekly report' });
  expect(reader).toHaveTextContent('Attached: Weekly report.pdf, 42.5 KB');
  const link = within(reader).getByRole('link', { name: 'Weekly report.pdf' });
  expect(link).toHaveAttribute('href', '/api/admin/mails/2/attachment');
  expect(link).toHaveAttribute('download');

  await userEvent.click(screen.getByRole('button', { name: /^Verify/ }));
  expect(await screen.findByRole('article', { name: 'Verify your email' })).not.toHaveTextContent('Attached');
});

const HIDDEN: KeptMail = {
  ...mail(7, 'Set a new password', null),
  text: 'Set a new password:\n[hidden link]\n',
  has_hidden_links: true,
};

/** The page takes the origin of its server. */
const link = () => `${window.location.origin}/reset-password?token=abc`;

async function openHidden(person: SessionUser, show: () => SentResponse) {
  storeSession({ token: 'token', user: person });
  await startApi(({ method, url }) => {
    if (method === 'POST' && url === '/api/admin/mails/7/links') return show();
    return url.startsWith('/api/admin/mails') ? { body: { data: [HIDDEN] } } : undefined;
  });
  renderAt('/admin/mails');
  await userEvent.click(await screen.findByRole('button', { name: /^Set a new password/ }));
  return screen.findByRole('article', { name: 'Set a new password' });
}

test('the link of a mail is hidden from administrators, who are told who can show it', async () => {
  const reader = await openHidden(PEOPLE.admin, () => errorResponse(403, 'forbidden', 'No'));
  expect(reader).toHaveTextContent('A super-administrator can show it.');
  expect(within(reader).queryByRole('button', { name: 'Show the link' })).not.toBeInTheDocument();
});

test('a super-administrator shows the link after reading that its recipient will be told', async () => {
  const shown = () => ({ body: { data: { ...HIDDEN, text: `Set a new password:\n${link()}\n` } } });
  const reader = await openHidden({ ...PEOPLE.admin, is_super_admin: true }, shown);
  expect(reader).toHaveTextContent('ada@polar.example is told at the next sign-in.');
  await userEvent.click(within(reader).getByRole('button', { name: 'Show the link' }));
  expect(await within(reader).findByRole('link', { name: link() })).toBeVisible();
  expect(within(reader).queryByRole('button', { name: 'Show the link' })).not.toBeInTheDocument();
});

test('a link that could not be shown says why, and can be asked for again', async () => {
  const person = { ...PEOPLE.admin, is_super_admin: true };
  const reader = await openHidden(person, () => errorResponse(503, 'unavailable', 'Try again'));
  await userEvent.click(within(reader).getByRole('button', { name: 'Show the link' }));
  expect(await screen.findByText('Try again')).toBeVisible();
  await waitFor(() => expect(within(reader).getByRole('button', { name: 'Show the link' })).toBeEnabled());
});
