import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { LessonPlanFailure } from '../features/lesson-plans/lesson-plan-failure.tsx';
import { LessonPlanView } from '../features/lesson-plans/lesson-plan-view.tsx';
import { lessonPlanQuery } from '../features/lesson-plans/lesson-plans-api.ts';
import { SkeletonList } from '../shared/ui/states.tsx';
import { TeacherFrame } from '../shared/ui/teacher-frame.tsx';

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
  if (plan.isError) return <LessonPlanFailure failure={plan.error} onRetry={() => void plan.refetch()} />;
  return <SkeletonList count={5} height={96} />;
}
