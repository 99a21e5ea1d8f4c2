import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useChartTime } from './use-chart-time.ts';

test('the time of a chart stands still for an hour, and follows a newer reading and a page that wakes', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T15:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const wakeAt = (at: string) => {
    vi.setSystemTime(new Date(at));
    act(() => void window.dispatchEvent(new Event('focus')));
  };
  const { result, rerender } = renderHook(useChartTime, { initialProps: '2026-06-12T14:00:00Z' });
  wakeAt('2026-06-12T15:50:00Z');
  expect(result.current).toEqual(new Date('2026-06-12T15:00:00Z'));
  rerender('2026-06-12T15:45:00Z');
  expect(result.current).toEqual(new Date('2026-06-12T15:50:00Z'));
  wakeAt('2026-06-15T06:00:00Z');
  expect(result.current).toEqual(new Date('2026-06-15T06:00:00Z'));
});
