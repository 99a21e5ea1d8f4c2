import { Button } from '@mantine/core';
import { useState } from 'react';
import { IconLink } from '../../../shared/ui/icons/icons.ts';
import { CalendarFeedDialog } from './calendar-feed-dialog.tsx';

/** Opens the subscription of the calendar. */
export function SubscribeButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Subscribe
      </Button>
      {isOpen && <CalendarFeedDialog onClose={() => setOpen(false)} />}
    </>
  );
}
