import { subjectColor } from '@dewar/domain/lessons/lesson-subjects';
import { useQuery } from '@tanstack/react-query';
import { ColorTag } from '../../shared/ui/states/color-tag.tsx';
import { subjectsQuery } from './lesson-plans-api.ts';

/** A plan's subject in the colour that the teacher chose. */
export function SubjectBadge({ subject }: { readonly subject: string }) {
  const subjects = useQuery(subjectsQuery).data ?? [];
  return <ColorTag name={subject} color={subjectColor(subjects, subject)} />;
}
