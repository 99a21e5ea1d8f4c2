import type { WrittenSectionResponse } from '@dewar/contract/ai-lesson';
import { AI_DRAFT_NOTICE } from '@dewar/domain/lessons/lesson-assistant';
import { Button, Group } from '@mantine/core';
import { Suspense } from 'react';
import { WarningList } from '../../../shared/lessons/warning-list.tsx';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
import { SkeletonList } from '../../../shared/ui/states/states.tsx';
import styles from './section-assist.module.css';

// Compares with the code of the procedures' editor, which is larger than the rest of the form.
const TextDifference = lazyPart(() => import('../../../shared/ui/texts/text-difference.tsx'));

interface OfferedTextProps {
  readonly display_name: string;
  /** The section as it is now, with what was typed while the assistant wrote. */
  readonly text: string;
  readonly written: WrittenSectionResponse;
  readonly onTake: (text: string) => void;
  readonly onDiscard: () => void;
}

/** What the assistant wrote, as a difference to the text in the form, before it is taken. */
export function OfferedText({ display_name, text, written, onTake, onDiscard }: OfferedTextProps) {
  const { generated_content, warnings } = written;
  return (
    <div className={styles.offered}>
      <p className={styles.notice} role="status">
        {AI_DRAFT_NOTICE}. Nothing changes until you take it.
      </p>
      {text.trim() === '' ? (
        <p className={styles.new}>{generated_content}</p>
      ) : (
        <Suspense fallback={<SkeletonList count={1} height={120} />}>
          <TextDifference older={text} newer={generated_content} isProse />
        </Suspense>
      )}
      <WarningList label={`To check in the text for ${display_name}`} warnings={warnings} />
      <Group gap="xs">
        <Button
          size="compact-sm"
          aria-label={`Use this text: ${display_name}`}
          onClick={() => onTake(generated_content)}
        >
          Use this text
        </Button>
        <Button size="compact-sm" variant="default" aria-label={`Discard: ${display_name}`} onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </div>
  );
}
