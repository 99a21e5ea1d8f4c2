import { useQuery } from '@tanstack/react-query';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { planDefaultsQuery, templateChoicesQuery } from '../lesson-plans-api.ts';
import { PlanDefaultsForm } from './plan-defaults-form.tsx';

/** What new lesson plans start with. */
export function PlanDefaults() {
  const defaults = useQuery(planDefaultsQuery);
  const templates = useQuery(templateChoicesQuery);
  if (defaults.data !== undefined && templates.data !== undefined) {
    return <PlanDefaultsForm defaults={defaults.data} templates={templates.data} />;
  }
  const failed = [defaults, templates].find(({ isError, data }) => isError && data === undefined);
  if (failed === undefined) return <SkeletonList count={2} height={60} />;
  const title = 'Your defaults could not be loaded.';
  return <ErrorState title={title} failure={failed.error} onRetry={() => void failed.refetch()} />;
}
