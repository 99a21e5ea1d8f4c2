import { expect, onTestFinished, test, vi } from 'vitest';
import { untilTypingPauses } from './session-end-dialog.tsx';

async function waiting(): Promise<() => boolean> {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let isOver = false;
  void untilTypingPauses().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return () => isOver;
}

test('the dialog of an ended session waits while somebody types, and comes when they pause', async () => {
  const field = document.body.appendChild(document.createElement('textarea'));
  onTestFinished(() => field.remove());
  field.focus();
  const isOver = await waiting();
  for (let key = 0; key < 5; key += 1) {
    await vi.advanceTimersByTimeAsync(900);
    field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  }
  expect(isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isOver()).toBe(true);
});

test('it comes at once where nobody types', async () => {
  expect((await waiting())()).toBe(true);
});
