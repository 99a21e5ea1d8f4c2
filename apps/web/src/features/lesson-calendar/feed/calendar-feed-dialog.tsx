import { calendarFeedPath } from '@dewar/contract/calendar-feeds';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFocusReturn } from '../../../shared/ui/dialogs/form-dialog-effects.ts';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { useIsPhone } from '../../../shared/ui/states/use-is-phone.ts';
import { calendarFeedQuery } from './calendar-feed-api.ts';
import { MadeFeed } from './made-feed.tsx';
import { NewFeed } from './new-feed.tsx';
import { OpenFeed } from './open-feed.tsx';

/** Makes, shows and ends the address at which other calendar programs read the calendar. */
export function CalendarFeedDialog({ onClose }: { readonly onClose: () => void }) {
  const isPhone = useIsPhone();
  const feed = useQuery(calendarFeedQuery);
  // Never what this tab knew before: another device may have made a new address since, which is then the one to end.
  const current = feed.isFetchedAfterMount && !feed.isError ? feed.data : undefined;
  const [token, setToken] = useState<string | null>(null);
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Subscribe to the calendar"
      size="lg"
      fullScreen={isPhone}
      closeOnClickOutside={token === null}
    >
      {token !== null ? (
        <MadeFeed address={`${window.location.origin}${calendarFeedPath(token)}`} onClose={onClose} />
      ) : current === undefined ? (
        feed.isError ? (
          <ErrorState
            title="The subscription could not be loaded."
            error={feed.error}
            onRetry={() => void feed.refetch()}
          />
        ) : (
          <SkeletonList count={2} height={64} />
        )
      ) : current === null ? (
        <NewFeed onMade={setToken} />
      ) : (
        <OpenFeed feed={current} onMade={setToken} />
      )}
    </Modal>
  );
}
