import { MODIFICATIONS, type Modification } from '@dewar/domain/lessons/lesson-assistant';
import { RESPONSE_LENGTH_LABELS, RESPONSE_LENGTHS, type ResponseLength } from '@dewar/domain/lessons/template-sections';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useFocusAfterStep } from '../../shared/forms/focus-after-step.ts';
import styles from './review-step.module.css';
import type { ReviewedSection } from './reviewed-lesson.ts';
import type { SectionOptions } from './use-section-writing.ts';

const MODIFICATION_LABELS: Readonly<Record<Modification, string>> = {
  easier: 'Easier',
  harder: 'Harder',
  shorter: 'Shorter',
  more_detail: 'More detail',
};

const LENGTHS = RESPONSE_LENGTHS.map((value) => ({
  value,
  label: `${value.replace('_', ' ')}: ${RESPONSE_LENGTH_LABELS[value]}`,
}));

/** The context that is needed to write a section again. */
export interface SectionAsking {
  readonly section: ReviewedSection;
  /** The assistant is writing it now. */
  readonly isBeingWritten: boolean;
  /** The assistant can be asked for it now. */
  readonly isFree: boolean;
  readonly onWrite: (section: ReviewedSection, options: SectionOptions) => void;
  /** Null during a run, which can only be stopped as a whole. */
  readonly onStop: (() => void) | null;
}

interface SectionToolsProps extends SectionAsking {
  readonly isEarlierShown: boolean;
  readonly onLock: () => void;
  readonly onShowEarlier: () => void;
}

/** The actions of a section besides typing. */
export function SectionTools(props: SectionToolsProps) {
  const { section, isBeingWritten, isFree, isEarlierShown, onWrite, onStop, onLock, onShowEarlier } = props;
  const { display_name, text, earlier, is_written, is_locked, response_length } = section;
  const [length, setLength] = useState<ResponseLength>(response_length);
  const isMissing = text.trim() === '';
  const place = useFocusAfterStep<HTMLDivElement>(isBeingWritten ? 'writing' : 'idle');
  const tool = { size: 'compact-sm', variant: 'default' } as const;
  const isWritable = isFree && !is_locked;
  if (isBeingWritten) {
    return (
      <div ref={place} tabIndex={-1} className={styles.tools}>
        <span role={onStop === null ? undefined : 'status'}>Being written…</span>
        {onStop !== null && (
          <Button {...tool} aria-label={`Cancel writing ${display_name}`} onClick={onStop}>
            Cancel
          </Button>
        )}
      </div>
    );
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.tools}>
      {is_written && isMissing && (
        <Button
          {...tool}
          disabled={!isWritable}
          aria-label={`Try again: ${display_name}`}
          onClick={() => onWrite(section, {})}
        >
          Try again
        </Button>
      )}
      {is_written && !isMissing && (
        <>
          <Button
            {...tool}
            disabled={!isWritable}
            aria-label={`Regenerate ${display_name}`}
            onClick={() => onWrite(section, { length })}
          >
            Regenerate
          </Button>
          <NativeSelect
            size="xs"
            className={styles.length}
            aria-label={`Length of ${display_name} when it is regenerated`}
            data={LENGTHS}
            value={length}
            onChange={({ currentTarget }) =>
              setLength(RESPONSE_LENGTHS.find((one) => one === currentTarget.value) ?? response_length)
            }
          />
          {MODIFICATIONS.map((modify) => (
            <Button
              key={modify}
              {...tool}
              disabled={!isWritable}
              aria-label={`${MODIFICATION_LABELS[modify]}: ${display_name}`}
              onClick={() => onWrite(section, { modify })}
            >
              {MODIFICATION_LABELS[modify]}
            </Button>
          ))}
          <Button {...tool} aria-label={`${is_locked ? 'Unlock' : 'Lock'} ${display_name}`} onClick={onLock}>
            {is_locked ? 'Unlock' : 'Lock'}
          </Button>
        </>
      )}
      {earlier.length > 0 && (
        <Button
          {...tool}
          aria-expanded={isEarlierShown}
          aria-label={`Earlier texts (${earlier.length}) of ${display_name}`}
          onClick={onShowEarlier}
        >
          Earlier texts ({earlier.length})
        </Button>
      )}
    </div>
  );
}
