import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { subjectsQuery } from '../../../features/lesson-plans/lesson-plans-api.ts';
import { EditTemplate } from '../../../features/lesson-templates/edit/edit-template.tsx';
import { TemplateError } from '../../../features/lesson-templates/template-error.tsx';
import { templateQuery } from '../../../shared/lessons/lesson-template-queries.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TeacherFrame } from '../../../shared/ui/frames/teacher-frame.tsx';
import { SkeletonList } from '../../../shared/ui/states/states.tsx';

const route = getRouteApi('/teacher/templates/$id/edit');

export function EditLessonTemplatePage() {
  const { id } = route.useParams();
  return (
    <TeacherFrame>
      <EditOneTemplate key={id} id={Number(id)} />
    </TeacherFrame>
  );
}

function EditOneTemplate({ id }: { readonly id: number }) {
  const subjects = useQuery(subjectsQuery).data ?? [];
  // The template as of now; later changes are not taken into the form.
  const template = useQuery({ ...templateQuery(id), refetchOnMount: 'always', refetchOnWindowFocus: false });
  if (template.isError && template.data === undefined) {
    return <TemplateError error={template.error} onRetry={() => void template.refetch()} />;
  }
  if (!template.isFetchedAfterMount || template.data === undefined) return <SkeletonList count={6} height={96} />;
  return (
    <>
      <PageHeader title="Edit Template" record={template.data.name} note={template.data.name} />
      <EditTemplate template={template.data} subjects={subjects} />
    </>
  );
}
