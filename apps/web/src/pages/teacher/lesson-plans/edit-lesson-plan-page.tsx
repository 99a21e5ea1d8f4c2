import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EditPlan } from '../../../features/lesson-plans/edit/edit-plan.tsx';
import { LessonPlanError } from '../../../features/lesson-plans/lesson-plan-error.tsx';
import { lessonPlanQuery } from '../../../features/lesson-plans/lesson-plans-api.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TeacherFrame } from '../../../shared/ui/frames/teacher-frame.tsx';
import { SkeletonList } from '../../../shared/ui/states/states.tsx';

const route = getRouteApi('/teacher/lesson-plans/$id/edit');

export function EditLessonPlanPage() {
  const { id } = route.useParams();
  return (
    <TeacherFrame>
      <EditOnePlan key={id} id={Number(id)} />
    </TeacherFrame>
  );
}

function EditOnePlan({ id }: { readonly id: number }) {
  // The plan as of now; later changes are not taken into the form.
  const plan = useQuery({ ...lessonPlanQuery(id), refetchOnMount: 'always', refetchOnWindowFocus: false });
  if (plan.isError && plan.data === undefined) {
    return <LessonPlanError error={plan.error} onRetry={() => void plan.refetch()} />;
  }
  if (!plan.isFetchedAfterMount || plan.data === undefined) return <SkeletonList count={6} height={96} />;
  return (
    <>
      <PageHeader title="Edit Lesson Plan" record={plan.data.title} note={plan.data.title} />
      <EditPlan plan={plan.data} />
    </>
  );
}
