import type { Procedure } from '@dewar/contract/procedures';
import { Button, Group, Modal } from '@mantine/core';
import { Suspense, useState } from 'react';
import { VersionDifferences } from '../../shared/ui/dialogs/version-differences.tsx';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import { SkeletonList } from '../../shared/ui/states/states.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { COMPARABLE_LABELS, comparable, formatComparable } from './comparable-procedure.ts';
import { type ProcedureValues, valuesOf } from './procedure-values.ts';

const MergeTexts = lazyPart(() => import('./merge-texts.tsx'));

interface ProcedureConflictProps {
  /** The version that somebody else saved meanwhile. */
  readonly theirs: Procedure;
  readonly mine: ProcedureValues;
  /** Continues with the text on the person's own side. */
  readonly onKeepMine: (text: string) => void;
  readonly onTakeTheirs: () => void;
  readonly onEdit: (text: string) => void;
}

/** Somebody else saved the same procedure: shows both versions and offers the choice. */
export function ProcedureConflict({ theirs, mine, onKeepMine, onTakeTheirs, onEdit }: ProcedureConflictProps) {
  const isPhone = useIsPhone();
  const [text, setText] = useState(mine.full_content);
  const saved = valuesOf(theirs);
  return (
    <Modal
      opened
      // Neither version is lost: the form stays as it is.
      onClose={() => onEdit(text)}
      title="Someone else has saved this procedure in the meantime"
      size="75rem"
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      <VersionDifferences
        saved={comparable(saved)}
        mine={comparable(mine)}
        labels={COMPARABLE_LABELS}
        formatValue={formatComparable}
      />
      {saved.full_content !== mine.full_content && (
        <Suspense fallback={<SkeletonList count={1} height={320} />}>
          <MergeTexts saved={saved.full_content} mine={text} onChange={setText} />
        </Suspense>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button variant="default" onClick={() => onEdit(text)}>
          Go on editing
        </Button>
        <Button onClick={() => onKeepMine(text)}>Keep mine</Button>
      </Group>
    </Modal>
  );
}
