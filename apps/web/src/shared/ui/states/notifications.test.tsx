import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { notifyError, notifySuccess } from './notify.ts';

const errors = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);

test('an error notification is shown at once, without loading any code', async () => {
  await renderScreen(null);
  act(() => notifyError('The load could not be saved.'));
  expect(screen.getByRole('alert')).toHaveTextContent('The load could not be saved.');
});

test('an error from before the first screen is shown with it', async () => {
  notifyError('The load could not be saved.');
  await renderScreen(null);
  expect(screen.getByRole('alert')).toHaveTextContent('The load could not be saved.');
});

test('at most four notifications are shown, and the next one appears when one is dismissed', async () => {
  await renderScreen(null);
  act(() => ['1', '2', '3', '4', '5'].forEach(notifyError));
  expect(errors()).toEqual(['1', '2', '3', '4']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[1] ?? document.body);
  expect(errors()).toEqual(['1', '3', '4', '5']);
});

describe('a notification', () => {
  beforeEach(async () => {
    await renderScreen(null);
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('of success disappears after three seconds, one of an error stays', () => {
    act(() => notifySuccess('Saved.'));
    act(() => notifyError('Not sent.'));
    act(() => vi.advanceTimersByTime(2_999));
    expect(screen.getByRole('status')).toHaveTextContent('Saved.');
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    act(() => vi.advanceTimersByTime(60_000));
    expect(errors()).toEqual(['Not sent.']);
  });

  test('of success stays as long as the pointer is over it', () => {
    act(() => notifySuccess('Saved.'));
    fireEvent.mouseEnter(screen.getByRole('status').parentElement ?? document.body);
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByRole('status')).toHaveTextContent('Saved.');
    fireEvent.mouseLeave(screen.getByRole('status').parentElement ?? document.body);
    act(() => vi.advanceTimersByTime(3_000));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});

describe('swiping a notification', () => {
  const WIDTH = 400;

  async function swipe(distance: number, last: 'pointerUp' | 'pointerCancel' = 'pointerUp') {
    await renderScreen(null);
    act(() => notifyError('Not sent.'));
    const notification = screen.getByRole('alert');
    Object.defineProperty(notification, 'offsetWidth', { value: WIDTH });
    notification.setPointerCapture = vi.fn();
    fireEvent.pointerDown(notification, { clientX: 100 });
    fireEvent.pointerMove(notification, { clientX: 100 + distance });
    fireEvent[last](notification, { clientX: 100 + distance });
  }

  test.each([200, -200])('by half its width (%i px) dismisses it', async (distance) => {
    await swipe(distance);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('by less keeps it', async () => {
    await swipe(100);
    expect(screen.getByRole('alert')).toBeVisible();
  });

  test('and then scrolling keeps it', async () => {
    await swipe(200, 'pointerCancel');
    expect(screen.getByRole('alert')).toBeVisible();
  });
});
