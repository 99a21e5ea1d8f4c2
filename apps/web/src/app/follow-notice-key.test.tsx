import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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

test('a notice that goes with the focus in it gives it back to where the person was', async () => {
  followNoticeKey();
  await renderScreen(<input aria-label="Notes" />);
  screen.getByLabelText('Notes').focus();
  act(() => notifySuccess('Note added', vi.fn()));
  fireEvent.keyDown(document.body, { key: 'F6' });
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveFocus());
});

test('where that is gone, Undo leaves the focus on the heading', async () => {
  followNoticeKey();
  await renderScreen(
    <main>
      <h1>Notes</h1>
      <button type="button">Delete</button>
    </main>,
  );
  const row = screen.getByRole('button', { name: 'Delete' });
  row.focus();
  act(() => notifySuccess('Note deleted', vi.fn()));
  fireEvent.keyDown(document.body, { key: 'F6' });
  row.remove();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Notes' })).toHaveFocus());
});

test('a notice that is dismissed by a pointer leaves the page where it is', async () => {
  followNoticeKey();
  await renderScreen(<input aria-label="Notes" />);
  screen.getByLabelText('Notes').focus();
  act(() => notifySuccess('Note added', vi.fn()));
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  fireEvent.pointerDown(dismiss);
  dismiss.focus();
  fireEvent.click(dismiss);
  await waitFor(() => expect(dismiss).not.toBeInTheDocument());
  expect(document.body).toHaveFocus();
});
