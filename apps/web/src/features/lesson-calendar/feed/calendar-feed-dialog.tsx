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
      ) : feed.data === undefined ? (
        feed.isError ? (
          <ErrorState
            title="The subscription could not be loaded."
            error={feed.error}
            onRetry={() => void feed.refetch()}
          />
        ) : (
          <SkeletonList count={2} height={64} />
        )
      ) : feed.data === null ? (
        <NewFeed onMade={setToken} />
      ) : (
        <OpenFeed feed={feed.data} onMade={setToken} />
      )}
    </Modal>
  );
}
