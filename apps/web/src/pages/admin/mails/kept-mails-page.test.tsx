import type { KeptMail } from '@dewar/contract/mails';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { startApi } from '../../../../test-support/api-server.ts';
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
