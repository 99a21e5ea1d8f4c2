import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../session/session.ts';
import { PersonMenu } from '../frames/person-menu.tsx';
import { notifyError, notifySuccess, undoOf } from './notify.ts';
import { chooseUndoTime, NO_LIMIT } from './undo-time.ts';

/** As Vitest's timers count: the time of a notification begins with the frame that shows it. */
const FRAME_MS = 16;

const region = (urgency: 'assertive' | 'polite') => document.querySelector(`[aria-live="${urgency}"]`);
const errors = () => [...(region('assertive')?.children ?? [])].map(({ textContent }) => textContent);
const successes = () => [...(region('polite')?.children ?? [])].map(({ textContent }) => textContent);
const list = () => screen.getByRole('region', { name: 'Notices, F6' });

test('an error notification is shown at once, without loading any code', async () => {
  await renderScreen(null);
  act(() => notifyError('The load could not be saved.'));
  expect(errors()).toEqual(['The load could not be saved.']);
});

test('an error from before the first screen is shown with it', async () => {
  notifyError('The load could not be saved.');
  await renderScreen(null);
  expect(errors()).toEqual(['The load could not be saved.']);
});

test('both regions are there before the first notice, and two at once are put into them one by one', async () => {
  await renderScreen(null);
  const [assertive, polite] = [region('assertive'), region('polite')];
  expect(assertive).toBeEmptyDOMElement();
  expect(polite).toBeEmptyDOMElement();
  const added: string[] = [];
  const spoken = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) added.push(...[...addedNodes].map(({ textContent }) => textContent ?? ''));
  });
  for (const live of [assertive, polite]) spoken.observe(live ?? document.body, { childList: true });
  act(() => notifySuccess('Reading added'));
  act(() => notifySuccess('Load added'));
  act(() => notifyError('Not sent.'));
  await vi.waitFor(() => expect(added).toEqual(['Reading added', 'Load added', 'Not sent.']));
  expect(region('assertive')).toBe(assertive);
  expect(region('polite')).toBe(polite);
  spoken.disconnect();
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
    act(() => vi.advanceTimersByTime(FRAME_MS + 2_999));
    expect(successes()).toEqual(['Saved.']);
    act(() => vi.advanceTimersByTime(1));
    expect(successes()).toEqual([]);
    act(() => vi.advanceTimersByTime(60_000));
    expect(errors()).toEqual(['Not sent.']);
  });

  test('of success stays as long as the pointer is over it', () => {
    act(() => notifySuccess('Saved.'));
    fireEvent.mouseEnter(list());
    act(() => vi.advanceTimersByTime(60_000));
    expect(successes()).toEqual(['Saved.']);
    fireEvent.mouseLeave(list());
    act(() => vi.advanceTimersByTime(FRAME_MS + 3_000));
    expect(successes()).toEqual([]);
  });

  test('of success stays as long as one of its buttons has the focus', () => {
    act(() => notifySuccess('Saved.'));
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    act(() => dismiss.focus());
    act(() => vi.advanceTimersByTime(60_000));
    expect(successes()).toEqual(['Saved.']);
    act(() => dismiss.blur());
    act(() => vi.advanceTimersByTime(FRAME_MS + 3_000));
    expect(successes()).toEqual([]);
  });

  test('of success counts no time before the page could draw it', () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
    act(() => notifySuccess('Saved.'));
    act(() => vi.advanceTimersByTime(60_000));
    expect(successes()).toEqual(['Saved.']);
    act(() => {
      for (const draw of frames) draw(0);
    });
    act(() => vi.advanceTimersByTime(3_000));
    expect(successes()).toEqual([]);
    vi.unstubAllGlobals();
  });

  test('is not held by a pointer that has dismissed the one before', () => {
    act(() => notifySuccess('Saved.'));
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    fireEvent.mouseEnter(list());
    act(() => dismiss.focus());
    fireEvent.click(dismiss);
    act(() => notifySuccess('Sent.'));
    act(() => vi.advanceTimersByTime(FRAME_MS + 3_000));
    expect(successes()).toEqual([]);
  });
});

describe('a notification with Undo', () => {
  test('stays for the time that the person has chosen', async () => {
    storeSession({ token: 'token', user: PEOPLE.companyUser });
    chooseUndoTime('120');
    await renderScreen(null);
    vi.useFakeTimers();
    act(() => notifySuccess('Note added', vi.fn()));
    act(() => vi.advanceTimersByTime(FRAME_MS + 119_000));
    expect(successes()).toEqual(['Note addedUndo']);
    act(() => vi.advanceTimersByTime(1_000));
    expect(successes()).toEqual([]);
    vi.useRealTimers();
  });

  test('stays until it is dismissed for a person who has chosen so', async () => {
    chooseUndoTime(NO_LIMIT);
    await renderScreen(null);
    vi.useFakeTimers();
    act(() => notifySuccess('Note added', vi.fn()));
    act(() => vi.advanceTimersByTime(3_600_000));
    expect(successes()).toEqual(['Note addedUndo']);
    vi.useRealTimers();
  });

  test('is found in the menu of the person after it has gone, until something else is saved', async () => {
    storeSession({ token: 'token', user: PEOPLE.companyUser });
    const undo = vi.fn(async () => undefined);
    await renderScreen(<PersonMenu />);
    act(() => notifySuccess('Note added', undo));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    const inMenu = () => screen.queryByText('Undo: Note added');
    expect(inMenu(), 'in the closed menu').toBeNull();
    openMenu();
    expect(inMenu()).toBeInTheDocument();
    fireEvent.click(inMenu() ?? document.body);
    await screen.findByText('Undone');
    expect(undo).toHaveBeenCalledOnce();
    expect(inMenu()).toBeNull();
    act(() => notifySuccess('Note added', undo));
    act(() => notifySuccess('Load added'));
    expect(inMenu()).toBeNull();
  });

  test('is not in the menu any more when others may have gone on from it', async () => {
    storeSession({ token: 'token', user: PEOPLE.companyUser });
    await renderScreen(<PersonMenu />);
    vi.useFakeTimers();
    act(() => notifySuccess('Note added', vi.fn()));
    openMenu();
    act(() => vi.advanceTimersByTime(590_000));
    expect(screen.getByText('Undo: Note added')).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(20_000));
    expect(screen.queryByText('Undo: Note added')).toBeNull();
    vi.useRealTimers();
  });

  test('stays as long as a dialog covers it', async () => {
    await renderScreen(<div role="dialog" aria-modal="true" />);
    vi.useFakeTimers();
    act(() => notifySuccess('Note added', vi.fn()));
    act(() => vi.advanceTimersByTime(FRAME_MS + 35_000));
    expect(screen.getByText('Note added')).toBeVisible();
    screen.getByRole('dialog').removeAttribute('aria-modal');
    act(() => vi.advanceTimersByTime(10_000));
    expect(screen.queryByText('Note added')).not.toBeInTheDocument();
    vi.useRealTimers();
  });

  test('takes the record back and says so', async () => {
    const withdraw = vi.fn(async () => undefined);
    await renderScreen(null);
    act(() => notifySuccess('Note added', undoOf({ correctable_until: '2026-06-11T12:30:00Z' }, withdraw)));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(screen.queryByText('Note added')).not.toBeInTheDocument();
    expect(withdraw).toHaveBeenCalledTimes(1);
  });

  test('shows why the record can no longer be taken back', async () => {
    await renderScreen(null);
    act(() => notifySuccess('Note added', () => Promise.reject(new Error('You can change it for 30 minutes.'))));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(errors()).toHaveLength(1));
  });

  test('has no button for a record that cannot be withdrawn', async () => {
    await renderScreen(null);
    act(() => notifySuccess('Note added', undoOf({ correctable_until: null }, vi.fn())));
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('goes with the next success, and not with an error', async () => {
    await renderScreen(null);
    act(() => notifySuccess('Note added', vi.fn()));
    act(() => notifyError('Not sent.'));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    act(() => notifySuccess('Note deleted'));
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(screen.queryByText('Note added')).not.toBeInTheDocument();
  });
});

describe('swiping a notification', () => {
  const WIDTH = 400;

  async function swipe(distance: number, last: 'pointerUp' | 'pointerCancel' = 'pointerUp') {
    await renderScreen(null);
    act(() => notifyError('Not sent.'));
    const notification = screen.getByText('Not sent.').closest<HTMLElement>('[data-tone]') ?? document.body;
    Object.defineProperty(notification, 'offsetWidth', { value: WIDTH });
    notification.setPointerCapture = vi.fn();
    fireEvent.pointerDown(notification, { clientX: 100 });
    fireEvent.pointerMove(notification, { clientX: 100 + distance });
    fireEvent[last](notification, { clientX: 100 + distance });
  }

  test.each([200, -200])('by half its width (%i px) dismisses it', async (distance) => {
    await swipe(distance);
    expect(errors()).toEqual([]);
  });

  test('by less keeps it', async () => {
    await swipe(100);
    expect(errors()).toEqual(['Not sent.']);
  });

  test('and then scrolling keeps it', async () => {
    await swipe(200, 'pointerCancel');
    expect(errors()).toEqual(['Not sent.']);
  });
});

/** As a browser tells it; jsdom opens no popovers. */
function openMenu(): void {
  const opening = Object.assign(new Event('beforetoggle'), { newState: 'open' });
  fireEvent(document.querySelector('[popover]') ?? document.body, opening);
}
