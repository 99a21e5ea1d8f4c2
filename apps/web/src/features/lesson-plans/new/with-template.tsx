import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import type { TeacherSettings } from '@dewar/contract/teacher-settings';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { templateQuery } from '../../../shared/lessons/lesson-template-queries.ts';
import { NotFound } from '../../../shared/ui/states/not-found.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { planDefaultsQuery } from '../lesson-plans-api.ts';

interface WithTemplateProps {
  /** Null means the ten standard sections. */
  readonly id: number | null;
  /** Where another template is chosen. */
  readonly choice: LinkProps;
  /** Nothing stands above it that could be the screen's heading. */
  readonly isWholeScreen?: boolean;
  readonly children: (template: LessonTemplate | null, defaults: TeacherSettings) => ReactNode;
}

/** The template and the teacher's defaults as of now; later changes are not taken into the form. */
export function WithTemplate({ id, choice, isWholeScreen = false, children }: WithTemplateProps) {
  const anew = { refetchOnMount: 'always', refetchOnWindowFocus: false } as const;
  const defaults = useQuery({ ...planDefaultsQuery, ...anew });
  const chosen = useQuery({ ...templateQuery(id ?? 0), ...anew, enabled: id !== null });
  const failed = [defaults, chosen].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) {
    const isGone = failed.error instanceof ApiError && failed.error.status === 404;
    if (isGone && isWholeScreen) {
      return (
        <NotFound title="Template not found">
          <Button variant="default" renderRoot={(props) => <Link {...choice} {...props} />}>
            Choose another template
          </Button>
        </NotFound>
      );
    }
    if (isGone) {
      return <EmptyState title="Template not found" action={{ label: 'Choose another template', link: choice }} />;
    }
    const title = 'The template could not be loaded.';
    return <ErrorState title={title} error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (!defaults.isFetchedAfterMount || defaults.data === undefined) return <SkeletonList count={5} height={96} />;
  if (id !== null && (!chosen.isFetchedAfterMount || chosen.data === undefined)) {
    return <SkeletonList count={5} height={96} />;
  }
  return children(id === null ? null : (chosen.data ?? null), defaults.data);
}
