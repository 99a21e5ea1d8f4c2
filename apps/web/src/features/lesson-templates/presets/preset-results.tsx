import type { LessonSubject } from '@dewar/contract/lesson-subjects';
import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import { useQuery } from '@tanstack/react-query';
import { presetsQuery } from '../../../shared/lessons/lesson-template-queries.ts';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { PresetCards } from './preset-cards.tsx';
import { PresetDialog } from './preset-dialog.tsx';

interface PresetResultsProps {
  readonly subjects: readonly LessonSubject[];
  /** The preset that is open. */
  readonly open: number | undefined;
  readonly onCreated: (template: LessonTemplate) => void;
  readonly onClose: () => void;
}

/** The built-in templates, and the one that is open. */
export function PresetResults({ subjects, open, onCreated, onClose }: PresetResultsProps) {
  const presets = useQuery(presetsQuery);
  if (presets.data === undefined) {
    if (!presets.isError) return <SkeletonList count={6} height={160} layout="cards" />;
    const title = 'The presets could not be loaded.';
    return <ErrorState title={title} error={presets.error} onRetry={() => void presets.refetch()} />;
  }
  const preset = presets.data.find(({ id }) => id === open);
  return (
    <>
      <PresetCards presets={presets.data} subjects={subjects} />
      {preset !== undefined && (
        <PresetDialog preset={preset} subjects={subjects} onCreated={onCreated} onClose={onClose} />
      )}
    </>
  );
}
