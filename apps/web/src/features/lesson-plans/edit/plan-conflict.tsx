import '../../../shared/ui/modal-styles.ts';
import { STANDARD_SECTIONS } from '@dewar/domain/lesson-sections';
import { Button, Group, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { VersionDifferences } from '../../../shared/ui/version-differences.tsx';
import type { PlanValues } from '../plan-values.ts';

interface PlanConflictProps {
  /** As it was saved meanwhile, elsewhere. */
  readonly theirs: PlanValues;
  readonly mine: PlanValues;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  /** Neither yet: what is saved next replaces theirs knowingly. */
  readonly onEdit: () => void;
}

/** The same plan was saved in another window: both texts side by side, and the choice between them. */
export function PlanConflict({ theirs, mine, onKeepMine, onTakeTheirs, onEdit }: PlanConflictProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const names = new Map([...namesOf(theirs), ...namesOf(mine)]);
  const blank = Object.fromEntries([...names.keys()].map((name) => [name, '']));
  return (
    <Modal
      opened
      onClose={onEdit}
      title="This lesson plan was saved elsewhere meanwhile"
      size="75rem"
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      <VersionDifferences
        saved={{ ...blank, ...textsOf(theirs) }}
        mine={{ ...blank, ...textsOf(mine) }}
        labels={Object.fromEntries(names)}
      />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onTakeTheirs}>
          Take the saved one
        </Button>
        <Button variant="default" onClick={onEdit}>
          Go on editing
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </Group>
    </Modal>
  );
}

const DETAILS = [
  ['title', 'Title'],
  ['subject', 'Subject'],
  ['grade_level', 'Grade level'],
  ['duration_minutes', 'Duration'],
] as const;

function namesOf({ custom_sections }: PlanValues): readonly (readonly [string, string])[] {
  const sections = custom_sections.length > 0 ? custom_sections : STANDARD_SECTIONS;
  return [...DETAILS, ...sections.map(({ section_name, display_name }) => [section_name, display_name] as const)];
}

/** Custom sections stand in place of the standard ones, under their own names. */
function textsOf({ custom_sections, ...values }: PlanValues): Readonly<Record<string, string>> {
  const { title, subject, grade_level, duration_minutes, ...standard } = values;
  const own = Object.fromEntries(custom_sections.map(({ section_name, content }) => [section_name, content]));
  const details = { title, subject, grade_level, duration_minutes: String(duration_minutes) };
  return { ...details, ...(custom_sections.length > 0 ? own : standard) };
}
