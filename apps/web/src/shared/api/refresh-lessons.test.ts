import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshLessons } from './refresh-lessons.ts';

test('a write in one place makes the others old, but neither the presets nor anything that is no lesson', async () => {
  const queryClient = new QueryClient();
  const keys = [
    ['lesson-plans', 'templates'],
    ['lesson-templates', 'list'],
    ['lesson-calendar', 'events'],
    ['lesson-templates', 'presets'],
    ['session'],
  ];
  for (const queryKey of keys) queryClient.setQueryData(queryKey, []);
  await refreshLessons(queryClient);
  expect(keys.map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
