import type { CalendarFeed } from '@dewar/contract/calendar-feeds';
import { Button, Group } from '@mantine/core';
import { formatTime } from '../../../shared/format/times.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { confirmAndRun } from '../../../shared/ui/dialogs/confirm-and-run.ts';
import { confirm } from '../../../shared/ui/dialogs/confirm-dialog.ts';
import { notifyError } from '../../../shared/ui/states/notify.ts';
import { useEndFeed, useMakeFeed } from './calendar-feed-api.ts';

interface OpenFeedProps {
  readonly feed: CalendarFeed;
  readonly onMade: (token: string) => void;
}

const SHOWN = {
  lessons: 'Your lessons are shown, with title, subject, time and a link to the plan.',
  all: 'Everything in your calendar is shown, without the texts of plans.',
} as const;

const LOST = 'Calendar programs that use the address now get no more changes. You have to add the new one to them.';

/** The subscription that there is: since when, when it was last read, and how to end it. */
export function OpenFeed({ feed, onMade }: OpenFeedProps) {
  const timeZone = usePersonTimeZone();
  const endFeed = useEndFeed();
  const makeFeed = useMakeFeed();
  const { id, contents, created_at, last_read_at } = feed;

  const renew = async () => {
    if (!(await confirm({ title: 'Make a new address', body: LOST, verb: 'Make new address', isDestructive: true })))
      return;
    try {
      onMade((await makeFeed(contents)).token);
    } catch (error) {
      notifyError(error);
    }
  };
  const end = () =>
    confirmAndRun({
      title: 'End the subscription',
      body: 'Calendar programs that use the address get no more changes. An address that has ended cannot be used again.',
      verb: 'End subscription',
      isDestructive: true,
      run: () => endFeed(id),
      done: 'The subscription has ended.',
    });
  return (
    <>
      <p>{SHOWN[contents]}</p>
      <p>
        The address was made on {formatTime(created_at, timeZone)}.{' '}
        {last_read_at === null
          ? 'It has not been read yet.'
          : `It was last read on ${formatTime(last_read_at, timeZone)}.`}
      </p>
      <p>The address is shown only when it is made. If you lost it, or somebody should not have it, make a new one.</p>
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" onClick={() => void end()}>
          End subscription
        </Button>
        <Button variant="default" onClick={() => void renew()}>
          Make new address
        </Button>
      </Group>
    </>
  );
}
