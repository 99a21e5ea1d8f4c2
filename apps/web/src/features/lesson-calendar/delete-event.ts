import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { removeEvent } from './lesson-calendar-api.ts';

/** Asks, takes it out of the calendar, and says what came of it; true where it is gone. */
export async function deleteEventAfterAsking({ id, title, lesson_plan_id }: LessonEvent): Promise<boolean> {
  const isSure = await confirm({
    title: `Remove “${title}” from the calendar`,
    body: lesson_plan_id === null ? 'This action cannot be undone.' : 'Its lesson plan stays as it is.',
    verb: 'Delete from calendar',
    isDestructive: true,
  });
  if (!isSure) return false;
  try {
    await removeEvent(id);
    notifySuccess(`“${title}” was removed from the calendar.`);
    return true;
  } catch (failure) {
    notifyError(failure);
    return false;
  }
}
