import type { LessonPlan, LessonPlanRow } from '@dewar/contract/lesson-plans';
import { SUCCESS } from '@dewar/contract/success-texts';
import { useQueryClient } from '@tanstack/react-query';
import { countOf } from '../../shared/format/numbers.ts';
import { useDescribeKept } from '../../shared/recently-deleted/kept-time.ts';
import { useUndoPlanDeletion } from '../../shared/recently-deleted/undo-deletion.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { lessonPlanQuery, useRemovePlan } from './lesson-plans-api.ts';

type Seen = Pick<LessonPlanRow, 'id' | 'version' | 'title'>;

/** `leave` navigates away when the plan is on the screen. */
export function useDeletePlan(leave?: () => Promise<unknown>) {
  const queryClient = useQueryClient();
  const removePlan = useRemovePlan(leave);
  const describeKept = useDescribeKept();
  const findUndo = useUndoPlanDeletion();
  return async (seen: Seen) => {
    const { id, title } = seen;
    // Fetched now: files and lessons may have been added since the screen was opened.
    const plan = await queryClient
      .fetchQuery({ ...lessonPlanQuery(id), staleTime: 0, retry: false })
      .catch(() => undefined);
    return confirmAndRun({
      title: `Delete “${title}”`,
      body: `Are you sure you want to delete this lesson plan? ${whatGoesWithIt(plan)}${await describeKept('You can bring it back')}`,
      verb: 'Delete lesson plan',
      isDestructive: true,
      seen,
      run: (version) => removePlan(id, version),
      done: SUCCESS.lessonPlanDeleted,
      findUndo: () => findUndo(id),
    });
  };
}

/** How many attachments and calendar entries are deleted too (rules 7); without the numbers where they are unknown. */
function whatGoesWithIt(plan: LessonPlan | undefined): string {
  if (plan === undefined) return 'Its attachments and its calendar entries are deleted with it. ';
  const { file_count, calendar_event_count } = plan;
  const counts = [
    ...(file_count > 0 ? [countOf(file_count, 'attachment')] : []),
    ...(calendar_event_count > 0 ? [countOf(calendar_event_count, 'calendar entry', 'calendar entries')] : []),
  ];
  if (counts.length === 0) return '';
  const isOne = file_count + calendar_event_count === 1;
  return `Its ${counts.join(' and ')} ${isOne ? 'is' : 'are'} deleted with it. `;
}
