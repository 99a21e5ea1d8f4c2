import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { notifySuccess } from '../shared/ui/states/notify.ts';
import { followNoticeKey } from './follow-notice-key.ts';

test('F6 leads to what the newest notice offers, and back to the field', async () => {
  followNoticeKey();
  await renderScreen(<input aria-label="Notes" />);
  screen.getByLabelText('Notes').focus();
  fireEvent.keyDown(window, { key: 'F6' });
  expect(screen.getByLabelText('Notes')).toHaveFocus();
  act(() => notifySuccess('Note added', vi.fn()));
  fireEvent.keyDown(document.body, { key: 'F6' });
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  fireEvent.keyDown(document.body, { key: 'F6' });
  expect(screen.getByLabelText('Notes')).toHaveFocus();
});
