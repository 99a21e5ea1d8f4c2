import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { BackLink } from '../../../features/lesson-plans/back-link.tsx';
import { NewPlan } from '../../../features/lesson-plans/new/new-plan.tsx';
import { PresetChoice } from '../../../features/lesson-templates/presets/preset-choice.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TeacherFrame } from '../../../shared/ui/frames/teacher-frame.tsx';

const route = getRouteApi('/teacher/lesson-plans/new');

export function NewLessonPlanPage() {
  const navigate = useNavigate();
  const { template } = route.useSearch();
  const address = template === undefined ? {} : { template };
  return (
    <TeacherFrame>
      <BackLink />
      <PageHeader
        title="Create Lesson Plan"
        note={template === undefined ? 'Step 1 of 2: Select a template' : 'Step 2 of 2: Create the lesson'}
      />
      <NewPlan
        {...address}
        presets={
          <PresetChoice
            onUse={({ id }) => void navigate({ to: '/teacher/lesson-plans/new', search: { template: id } })}
          />
        }
      />
    </TeacherFrame>
  );
}
