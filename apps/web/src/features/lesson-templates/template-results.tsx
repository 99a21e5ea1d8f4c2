import type { LessonSubject } from '@dewar/contract/lesson-subjects';
import { useQuery } from '@tanstack/react-query';
import { templatesQuery } from '../../shared/lessons/lesson-template-queries.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { TemplateCards } from './template-cards.tsx';

export function TemplateResults({ subjects }: { readonly subjects: readonly LessonSubject[] }) {
  const templates = useQuery(templatesQuery);
  if (templates.data === undefined) {
    if (!templates.isError) return <SkeletonList count={3} height={208} layout="cards" />;
    const title = 'The templates could not be loaded.';
    return <ErrorState title={title} error={templates.error} onRetry={() => void templates.refetch()} />;
  }
  if (templates.data.length === 0) {
    return (
      <EmptyState
        title="You have no templates yet."
        next="Start from one of the presets below, or create an empty template."
      />
    );
  }
  return <TemplateCards templates={templates.data} subjects={subjects} />;
}
