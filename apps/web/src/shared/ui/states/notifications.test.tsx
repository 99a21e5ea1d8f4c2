import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { notifyError, notifySuccess } from './notify.ts';

const errors = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);

test('an error is shown in the same turn: no code has to be loaded for it', async () => {
  await renderScreen(null);
  act(() => notifyError('The load could not be saved.'));
  expect(screen.getByRole('alert')).toHaveTextContent('The load could not be saved.');
});

test('an error of the time before the first screen is shown with it', async () => {
  notifyError('The load could not be saved.');
  await renderScreen(null);
  expect(screen.getByRole('alert')).toHaveTextContent('The load could not be saved.');
});

test('at most four are shown; the next one appears when one is dismissed', async () => {
  await renderScreen(null);
  act(() => ['1', '2', '3', '4', '5'].forEach(notifyError));
  expect(errors()).toEqual(['1', '2', '3', '4']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[1] ?? document.body);
  expect(errors()).toEqual(['1', '3', '4', '5']);
});

describe('time', () => {
  beforeEach(async () => {
    await renderScreen(null);
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a success goes by itself after three seconds; an error stays', () => {
    act(() => notifySuccess('Saved.'));
    act(() => notifyError('Not sent.'));
    act(() => vi.advanceTimersByTime(2_999));
    expect(screen.getByRole('status')).toHaveTextContent('Saved.');
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    act(() => vi.advanceTimersByTime(60_000));
    expect(errors()).toEqual(['Not sent.']);
  });

  test('a success stays as long as the pointer is over it', () => {
    act(() => notifySuccess('Saved.'));
    fireEvent.mouseEnter(screen.getByRole('status').parentElement ?? document.body);
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByRole('status')).toHaveTextContent('Saved.');
    fireEvent.mouseLeave(screen.getByRole('status').parentElement ?? document.body);
    act(() => vi.advanceTimersByTime(3_000));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});

describe('swiping', () => {
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

  test('by less lets it stay', async () => {
    await swipe(100);
    expect(screen.getByRole('alert')).toBeVisible();
  });

  test('that turns into scrolling lets it stay', async () => {
    await swipe(200, 'pointerCancel');
    expect(screen.getByRole('alert')).toBeVisible();
  });
});
