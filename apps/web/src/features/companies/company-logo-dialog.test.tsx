import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { companyOf } from '../../../test-support/accounts.ts';
import { startApi } from '../../../test-support/api-server.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { CompanyLogoDialog } from './company-logo-dialog.tsx';

const PICTURE = new File(['picture'], 'logo.png', { type: 'image/png' });

async function openDialog() {
  await startApi(() => undefined);
  const onClose = vi.fn();
  await renderScreen(<CompanyLogoDialog company={companyOf(1, { name: 'Polar Gas' })} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Logo of Polar Gas' }));
  return { dialog, onClose };
}

async function choosePicture() {
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (field === null) throw new Error('there is no file field');
  await userEvent.upload(field, PICTURE);
  await screen.findByRole('button', { name: 'Upload logo' });
}

test('a logo that was chosen and not uploaded is not lost without a question', async () => {
  const { onClose } = await openDialog();
  await choosePicture();
  await userEvent.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Close without uploading?' }));
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Upload logo' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const again = within(await screen.findByRole('alertdialog', { name: 'Close without uploading?' }));
  await userEvent.click(again.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('the dialog of a logo closes at once while nothing is chosen', async () => {
  const { onClose } = await openDialog();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
