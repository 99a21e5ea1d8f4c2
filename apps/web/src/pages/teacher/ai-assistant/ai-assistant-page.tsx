import { useQuery } from '@tanstack/react-query';
import { getRouteApi, type LinkProps, useNavigate } from '@tanstack/react-router';
import { AiAssistant } from '../../../features/ai-lesson/ai-assistant.tsx';
import { subjectsQuery, useAddPlan } from '../../../features/lesson-plans/lesson-plans-api.ts';
import { TemplateChoice } from '../../../features/lesson-plans/new/template-choice.tsx';
import { WithTemplate } from '../../../features/lesson-plans/new/with-template.tsx';
import { namedContents } from '../../../features/lesson-plans/plan-values.ts';
import { describeAiSections } from '../../../features/lesson-templates/ai-sections-labels.ts';
import { PresetChoice } from '../../../features/lesson-templates/presets/preset-choice.tsx';
import { useLessonGenerator } from '../../../shared/lessons/lesson-assistant-query.ts';
import { TeacherFrame } from '../../../shared/ui/frames/teacher-frame.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';

const route = getRouteApi('/teacher/ai-assistant');

export function AiAssistantPage() {
  const navigate = useNavigate();
  const addPlan = useAddPlan();
  const { template } = route.useSearch();
  const writer = useLessonGenerator();
  const subjects = useQuery(subjectsQuery).data?.map(({ name }) => name) ?? [];
  return (
    <TeacherFrame>
      <AiAssistant
        {...(template !== undefined && { template })}
        subjects={subjects}
        templateChoice={
          <>
            <TemplateChoice linkOf={linkTo} noteOf={(row) => describeAiSections(row, writer)} empty={<NoTemplates />} />
            <PresetChoice onUse={({ id }) => void navigate(linkTo(id))} />
          </>
        }
        withTemplate={(id, show) => (
          <WithTemplate key={id} id={id} choice={linkTo()} isWholeScreen>
            {(loaded, defaults) => loaded !== null && show({ template: loaded, defaults })}
          </WithTemplate>
        )}
        savePlan={async ({ sections, ...plan }, attempt) => {
          const custom_sections = sections.map(({ section_name, display_name, text }) => ({
            ...{ section_name, display_name, content: text },
          }));
          const { id } = await addPlan({ ...plan, ...namedContents(custom_sections), custom_sections }, attempt);
          return id;
        }}
      />
    </TeacherFrame>
  );
}

function NoTemplates() {
  return (
    <EmptyState
      title="You have no templates yet."
      next="A template says which sections a lesson has and which of them the assistant writes. Use a preset, or create one from scratch."
      action={{ label: 'Go to Templates', link: { to: '/teacher/templates', search: {} } }}
    />
  );
}

function linkTo(template?: number): LinkProps {
  return { to: '/teacher/ai-assistant', search: template === undefined ? {} : { template } };
}
