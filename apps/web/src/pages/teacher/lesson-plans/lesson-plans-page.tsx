import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { readLessonPlanFilter } from '../../../features/lesson-plans/lesson-plan-filter.ts';
import { LessonPlanResults } from '../../../features/lesson-plans/lesson-plan-results.tsx';
import { LessonPlanToolbar } from '../../../features/lesson-plans/lesson-plan-toolbar.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TeacherFrame } from '../../../shared/ui/frames/teacher-frame.tsx';
import { IconPlus } from '../../../shared/ui/icons/icons.ts';

const route = getRouteApi('/teacher/lesson-plans');

export function LessonPlansPage() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <TeacherFrame>
      <PageHeader
        title="My Lesson Plans"
        aside={
          <Button variant="default" renderRoot={(props) => <Link to="/teacher" {...props} />}>
            Back to Dashboard
          </Button>
        }
        action={
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/teacher/lesson-plans/new" search={{}} {...props} />}
          >
            Create Lesson Plan
          </Button>
        }
      />
      <LessonPlanToolbar
        filter={filter}
        onChange={(change) =>
          navigate({
            search: (before) => readLessonPlanFilter({ ...before, ...change }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <LessonPlanResults filter={filter} />
    </TeacherFrame>
  );
}
