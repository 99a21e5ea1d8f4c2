import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { confirm, questionCode } from './confirm-dialog.ts';

test('a question whose code cannot be loaded counts as no, and the error is shown', async () => {
  vi.spyOn(questionCode, 'load').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  await renderScreen(null);
  expect(await confirm({ title: 'Delete this load?', verb: 'Delete' })).toBe(false);
  await screen.findByText(
    'Nothing was changed: the question “Delete this load?” could not be loaded. Please try again.',
  );
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
