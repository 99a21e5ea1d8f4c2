import type { Procedure } from '@dewar/contract/procedures';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { VersionDifferences } from '../../shared/ui/dialogs/version-differences.tsx';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import { SkeletonList } from '../../shared/ui/states/states.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { COMPARABLE_LABELS, comparable, formatComparable } from './comparable-procedure.ts';
import { mergeBlocks } from './merge-blocks.ts';
import { type ProcedureValues, valuesOf } from './procedure-values.ts';
import { useFindVersionOf } from './versions/procedure-versions-api.ts';

const MergeTexts = lazyPart(() => import('./merge-texts.tsx'));

interface ProcedureConflictProps {
  /** The version that somebody else saved meanwhile. */
  readonly theirs: Procedure;
  readonly mine: ProcedureValues;
  /** The text that both began with. */
  readonly base: string;
  /** Continues with the text on the person's own side. */
  readonly onKeepMine: (text: string) => void;
  readonly onTakeTheirs: () => void;
  readonly onEdit: (text: string) => void;
}

/** Somebody else saved the same procedure: shows both versions and offers the choice. */
export function ProcedureConflict({ theirs, mine, base, onKeepMine, onTakeTheirs, onEdit }: ProcedureConflictProps) {
  const isPhone = useIsPhone();
  const saved = valuesOf(theirs);
  /** A text and a PDF are not merged: the text of a PDF is only a note about it. */
  const isOtherKind = saved.content_type !== mine.content_type;
  const [merged] = useState(() =>
    isOtherKind
      ? { text: mine.full_content, meetings: 0 }
      : mergeBlocks({ base, mine: mine.full_content, theirs: saved.full_content }),
  );
  const [text, setText] = useState(merged.text);
  const findVersionOf = useFindVersionOf();
  const saver = useQuery({
    queryKey: ['procedures', 'saver', theirs.id, theirs.version],
    queryFn: () => findVersionOf(theirs),
  }).data;
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
      <Text size="sm" mb="md">
        {saver?.saved_by_email != null && (
          <>
            Saved by <strong translate="no">{saver.saved_by_email}</strong> <RelativeTime at={saver.saved_at} />.{' '}
          </>
        )}
        {merged.text !== mine.full_content && 'Changes that do not meet yours are in your text already. '}
        {isOtherKind &&
          (saved.content_type === 'pdf'
            ? 'Theirs is a PDF document now, yours a text: only one of them can be kept.'
            : 'Yours is a PDF document now, theirs a text: only one of them can be kept.')}
        {merged.meetings > 0 &&
          `You both changed ${countOf(merged.meetings, 'place')} of the text: there your version stands, and you can take the other one.`}
      </Text>
      <VersionDifferences
        saved={comparable(saved)}
        mine={comparable(mine)}
        labels={COMPARABLE_LABELS}
        formatValue={formatComparable}
      />
      {!isOtherKind && saved.full_content !== merged.text && (
        <Suspense fallback={<SkeletonList count={1} height={320} />}>
          <MergeTexts saved={saved.full_content} mine={merged.text} onChange={setText} />
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
