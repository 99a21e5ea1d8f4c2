import { EmptyState } from '../../shared/ui/states/states.tsx';

/** Shown when there are no plans at all (spec 3 §2). */
export function NoPlansYet() {
  return (
    <EmptyState
      title="No lesson plans found"
      next="You haven't created any lesson plans yet. Get started by creating your first lesson plan!"
      action={{ label: 'Create Lesson Plan', link: { to: '/teacher/lesson-plans/new', search: {} } }}
    />
  );
}
