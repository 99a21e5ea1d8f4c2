import type { LessonWarning } from '@dewar/domain/lessons/lesson-warnings';
import { isFilledIn } from '@dewar/domain/lessons/scaffold-lines';
import { restoreText, withEditedText, withLock } from '@dewar/domain/lessons/section-drafts';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Alert, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { WarningList } from '../../shared/lessons/warning-list.tsx';
import { IconAlertTriangle } from '../../shared/ui/icons/icons.ts';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { EarlierTexts } from './earlier-texts.tsx';
import { placeOf } from './review-outline.tsx';
import styles from './review-step.module.css';
import { type ReviewedSection, withDraft } from './reviewed-lesson.ts';
import type { SectionAsking } from './section-asking.ts';
import { SectionTools } from './section-tools.tsx';

interface SectionReviewProps extends SectionAsking {
  readonly warnings: readonly LessonWarning[];
  /** After an attempt to save, an empty required section shows an error. */
  readonly isAsked: boolean;
  readonly onChange: (change: (section: ReviewedSection) => ReviewedSection) => void;
}

/** One section under review: its text, its remarks, and its actions (rules 7). */
export function SectionReview(props: SectionReviewProps) {
  const { warnings, isAsked, onChange, ...asking } = props;
  const { section, isBeingWritten } = asking;
  const { display_name, text, earlier, error, is_written, is_required, is_locked, is_edited } = section;
  const [isEarlierShown, setEarlierShown] = useState(false);
  const id = useId();
  const warningsId = useId();
  const isMissing = text.trim() === '';
  // Without a model a section begins with what is to be written there.
  const isUnfilled = is_required && !isFilledIn(text, section.starting_text);
  return (
    <section id={placeOf(section)} className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.name}>
          {display_name}
        </h3>
        {isUnfilled && error === null && <StatusPill tone="bad">Required</StatusPill>}
        {isMissing && error !== null && <StatusPill tone="bad">Not written</StatusPill>}
        {!is_written && (
          <StatusPill tone="neutral" isQuiet>
            Written by you
          </StatusPill>
        )}
        {is_locked && (
          <StatusPill tone="neutral" isDone>
            Locked
          </StatusPill>
        )}
        {is_edited && is_written && (
          <StatusPill tone="neutral" isQuiet>
            Edited
          </StatusPill>
        )}
      </div>
      {error !== null && (
        <Alert color="bad" icon={<IconAlertTriangle size={18} aria-hidden />} className={styles.error}>
          {error}
          {!isMissing && ' Its previous text is kept.'}
        </Alert>
      )}
      <Textarea
        aria-labelledby={id}
        aria-describedby={warnings.length > 0 ? warningsId : undefined}
        placeholder={section.placeholder_text}
        rows={isMissing ? 3 : 4}
        resize="vertical"
        maxLength={TEXT_LIMITS.lesson_section}
        classNames={{ input: styles.text ?? '' }}
        value={text}
        readOnly={isBeingWritten}
        error={isAsked && isUnfilled && unfilledText(isMissing)}
        onChange={({ currentTarget: { value } }) =>
          onChange((before) => withDraft(before, (draft) => withEditedText(draft, value)))
        }
      />
      <WarningList id={warningsId} label={`To check in ${display_name}`} warnings={warnings} />
      <SectionTools
        {...asking}
        isEarlierShown={isEarlierShown}
        onLock={() => onChange((before) => withDraft(before, (draft) => withLock(draft, !draft.is_locked)))}
        onShowEarlier={() => setEarlierShown(!isEarlierShown)}
      />
      {isEarlierShown && earlier.length > 0 && (
        <EarlierTexts
          of={display_name}
          texts={earlier}
          isBusy={isBeingWritten}
          onRestore={(index) => onChange((before) => withDraft(before, (draft) => restoreText(draft, index)))}
        />
      )}
    </section>
  );
}

function unfilledText(isMissing: boolean): string {
  return isMissing ? 'This section is required' : 'This section is required: so far it only says what to write here';
}
