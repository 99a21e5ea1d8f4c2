import { webcalAddress } from '@dewar/domain/lessons/calendar-feeds';
import { Button, Group, TextInput } from '@mantine/core';
import { CopyButton } from '../../../shared/ui/states/copy-button.tsx';

interface MadeFeedProps {
  readonly address: string;
  readonly onClose: () => void;
}

/** Shows the address of a new feed, for the only time. */
export function MadeFeed({ address, onClose }: MadeFeedProps) {
  return (
    <>
      <p>
        On this device: open it in your calendar program. For a calendar on the web, such as Google Calendar or Outlook:
        copy the address and paste it where you add a calendar from the internet.
      </p>
      <TextInput
        label="Address"
        description="Whoever has it reads the calendar. Copy it now: it is not shown again, but you can make another one."
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap="sm" mt="sm">
        <CopyButton text={address} label="Copy address" />
        <Button component="a" href={webcalAddress(address)} size="compact-md" variant="default">
          Open in calendar program
        </Button>
      </Group>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </>
  );
}
