import { Alert, Button, Group } from '@mantine/core';
import { arePastedRowsOnDevice, type PastedRows } from './pasted-rows.ts';

interface PastedNoticeProps {
  readonly pasted: PastedRows;
  readonly onDiscard: () => void;
}

/** Where the rows of the field come from, and that nothing of them is stored yet. */
export function PastedNotice({ pasted, onDiscard }: PastedNoticeProps) {
  if (pasted.text === '') {
    return (
      <Alert mb="md" role="status">
        Your browser does not let the portal read what was copied. Paste the rows into the field below.
      </Alert>
    );
  }
  return (
    <Alert mb="md" role="status" title="Pasted rows">
      <Group justify="space-between">
        <div>
          {arePastedRowsOnDevice()
            ? 'Nothing is stored before you import them; until then they are kept on this device.'
            : 'Nothing is stored before you import them. They are too many to be kept on this device: a reload loses them.'}
          {pasted.tank_number !== null &&
            ` They name no tank, so ${pasted.tank_number} was put in front of each of them.`}
        </div>
        <Button variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Alert>
  );
}
