import { HANDBOOK_TITLES, HANDBOOKS, type Handbook } from '@dewar/domain/accounts/handbooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { HandbookView } from '../../../features/help/handbook-view.tsx';
import { loadHandbook } from '../../../shared/help/handbook-texts.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { SettingsFrame } from '../user-settings/settings-frame.tsx';

const route = getRouteApi('/help/$handbook');

/** One handbook, at the task that the address names. */
export function HandbookPage() {
  const name = route.useParams().handbook;
  const handbook = HANDBOOKS.find((each) => each === name);
  return (
    <SettingsFrame>
      {handbook === undefined ? <NoHandbook /> : <Reading key={handbook} handbook={handbook} />}
    </SettingsFrame>
  );
}

function Reading({ handbook }: { readonly handbook: Handbook }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['handbooks', handbook],
    queryFn: () => loadHandbook(handbook),
    // Part of the program.
    staleTime: Number.POSITIVE_INFINITY,
  });
  useShownTask(data !== undefined);
  return (
    <>
      <PageHeader title={HANDBOOK_TITLES[handbook]} note={<Link to="/help">All handbooks</Link>} />
      {data !== undefined ? (
        <HandbookView {...data} />
      ) : error !== null ? (
        <ErrorState title="The handbook could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonList count={6} height={96} />
      )}
    </>
  );
}

/** The text comes after the page, so the browser does not find the task by itself. */
function useShownTask(isLoaded: boolean): void {
  const task = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (!isLoaded || task === '') return;
    const heading = document.getElementById(task);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [isLoaded, task]);
}

function NoHandbook() {
  return (
    <>
      <PageHeader title="Help" />
      <EmptyState
        title="There is no handbook at this address."
        next="The link may be old, or mistyped."
        action={{ label: 'All handbooks', link: { to: '/help' } }}
      />
    </>
  );
}
