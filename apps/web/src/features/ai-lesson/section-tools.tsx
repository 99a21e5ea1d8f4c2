import type { ResponseLength } from '@dewar/domain/lessons/template-sections';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFocusAfterStep } from '../../shared/forms/focus-after-step.ts';
import { IconChevronDown } from '../../shared/ui/icons/icons.ts';
import { MoreSectionTools } from './more-section-tools.tsx';
import styles from './review-step.module.css';
import type { SectionToolsProps } from './section-asking.ts';

/** The actions of a section besides typing: writing it again, and the rest behind one button. */
export function SectionTools(props: SectionToolsProps) {
  const { section, isBeingWritten, isFree, onWrite, onStop } = props;
  const { display_name, text, earlier, is_written, is_locked, response_length } = section;
  const [length, setLength] = useState<ResponseLength>(response_length);
  const [isOpen, setOpen] = useState(false);
  const isMissing = text.trim() === '';
  const place = useFocusAfterStep<HTMLDivElement>(isBeingWritten ? 'writing' : 'idle');
  const tool = { size: 'compact-sm', variant: 'default' } as const;
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
      {is_written && (
        <Button
          {...tool}
          disabled={!isFree || is_locked}
          aria-label={isMissing ? `Try again: ${display_name}` : `Regenerate ${display_name}`}
          onClick={() => onWrite(section, isMissing ? {} : { length })}
        >
          {isMissing ? 'Try again' : 'Regenerate'}
        </Button>
      )}
      {((is_written && !isMissing) || earlier.length > 0) && (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            rightSection={<IconChevronDown className={styles.chevron} size={14} aria-hidden />}
            aria-expanded={isOpen}
            aria-label={`More for ${display_name}`}
            onClick={() => setOpen(!isOpen)}
          >
            More
          </Button>
          {isOpen && <MoreSectionTools {...props} length={length} onLength={setLength} />}
        </>
      )}
    </div>
  );
}
