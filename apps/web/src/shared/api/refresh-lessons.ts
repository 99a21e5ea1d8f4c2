import type { QueryClient } from '@tanstack/react-query';

/**
 * What a teacher writes in one place shows in others: a subject's name on plans, templates and in the calendar, a
 * template's sections where a plan begins. So all of it is asked for anew. The presets never change.
 */
export function refreshLessons(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [area, what] }) =>
      typeof area === 'string' && area.startsWith('lesson-') && what !== 'presets',
  });
}
