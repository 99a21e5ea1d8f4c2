import type { LessonPlanRow } from '@dewar/contract/lesson-plans';
import { confirm } from '../../shared/ui/confirm-dialog.tsx';
import { notifyFailure, notifySuccess } from '../../shared/ui/notify.ts';
import { removePlan } from './lesson-plans-api.ts';

/** Asks, deletes, and says what came of it; true where the plan is gone. */
export async function deletePlanAfterAsking({ id, title }: Pick<LessonPlanRow, 'id' | 'title'>): Promise<boolean> {
  const isSure = await confirm({
    title: `Delete “${title}”`,
    body: 'Are you sure you want to delete this lesson plan? Its attachments and its entries in the calendar go with it. This action cannot be undone.',
    verb: 'Delete lesson plan',
    isDestructive: true,
  });
  if (!isSure) return false;
  try {
    await removePlan(id);
    notifySuccess('Lesson plan deleted successfully');
    return true;
  } catch (failure) {
    notifyFailure(failure);
    return false;
  }
}
