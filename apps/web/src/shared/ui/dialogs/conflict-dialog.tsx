import { Button, Group, Modal } from '@mantine/core';
import { useIsPhone } from '../states/use-is-phone.ts';
import { VersionDifferences } from './version-differences.tsx';

export interface ConflictChoice {
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  /** Neither yet: the next save overwrites theirs. */
  readonly onEdit: () => void;
}

type Texts = Readonly<Record<string, string>>;

interface ConflictDialogProps extends ConflictChoice {
  /** 'lesson plan'. */
  readonly what: string;
  /** The differences to the version that was saved elsewhere meanwhile. */
  readonly saved: Texts;
  readonly mine: Texts;
  readonly labels: Texts;
}

/** The same record was saved in another window: shows both versions and offers the choice. */
export function ConflictDialog({ what, onKeepMine, onTakeTheirs, onEdit, ...versions }: ConflictDialogProps) {
  const isPhone = useIsPhone();
  return (
    <Modal
      opened
      onClose={onEdit}
      title={`This ${what} was saved elsewhere in the meantime`}
      size="75rem"
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      <VersionDifferences {...versions} />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onTakeTheirs}>
          Use the saved version
        </Button>
        <Button variant="default" onClick={onEdit}>
          Go on editing
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </Group>
    </Modal>
  );
}
