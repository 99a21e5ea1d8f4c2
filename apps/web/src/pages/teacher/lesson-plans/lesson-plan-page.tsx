import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { LessonPlanError } from '../../../features/lesson-plans/lesson-plan-error.tsx';
import { LessonPlanView } from '../../../features/lesson-plans/lesson-plan-view.tsx';
import { lessonPlanQuery } from '../../../features/lesson-plans/lesson-plans-api.ts';
import { TeacherFrame } from '../../../shared/ui/frames/teacher-frame.tsx';
import { SkeletonList } from '../../../shared/ui/states/states.tsx';

const route = getRouteApi('/teacher/lesson-plans/$id');

export function LessonPlanPage() {
  const { id } = route.useParams();
  return (
    <TeacherFrame>
      <OnePlan key={id} id={Number(id)} />
    </TeacherFrame>
  );
}

function OnePlan({ id }: { readonly id: number }) {
  const plan = useQuery(lessonPlanQuery(id));
  if (plan.data !== undefined) return <LessonPlanView plan={plan.data} />;
  if (plan.isError) return <LessonPlanError error={plan.error} onRetry={() => void plan.refetch()} />;
  return <SkeletonList count={5} height={96} />;
}
