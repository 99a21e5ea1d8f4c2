import { ASSIST_ACTS, type AssistAct } from '@dewar/domain/lessons/lesson-assistant';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useFocusAfterStep } from '../../../shared/forms/focus-after-step.ts';
import { HiddenNamesNote } from '../../../shared/lessons/hidden-names-note.tsx';
import { useLessonGenerator } from '../../../shared/lessons/lesson-assistant-query.ts';
import { IconSparkles } from '../../../shared/ui/icons/icons.ts';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import { OfferedText } from './offered-text.tsx';
import styles from './section-assist.module.css';
import { type AssistedPlan, type AssistedSection, hiddenNamesOf, useSectionAssist } from './use-section-assist.ts';
import { useUndoKey } from './use-undo-key.ts';

const ACT_LABELS: Readonly<Record<AssistAct, string>> = {
  draft: 'Draft',
  improve: 'Improve',
  shorten: 'Shorten',
  simplify: 'Simplify',
  add_example: 'Add an example',
};

interface SectionAssistProps {
  readonly section: AssistedSection;
  readonly plan: AssistedPlan;
}

/** Help of a model for one section while it is written; without a model there is none. */
export function SectionAssist(props: SectionAssistProps) {
  const isOffered = useLessonGenerator() === 'ai';
  const [isOpen, setOpen] = useState(false);
  const { display_name } = props.section;
  if (!isOffered) return null;
  return (
    <div className={styles.assist} data-open={isOpen || undefined}>
      <Button
        size="compact-sm"
        variant="subtle"
        className={styles.toggle}
        leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden />}
        aria-expanded={isOpen}
        aria-label={`AI help: ${display_name}`}
        onClick={() => setOpen(!isOpen)}
      >
        AI help
      </Button>
      {isOpen && <AssistPanel {...props} />}
    </div>
  );
}

/** Enter in a field of this panel would save the whole form. */
function keepFromSaving(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

function AssistPanel({ section, plan }: SectionAssistProps) {
  const { display_name, text } = section;
  const { phase, wish, setWish, ask, stop, take, discard, undo } = useSectionAssist(section, plan);
  const place = useFocusAfterStep<HTMLDivElement>(phase.kind);
  useUndoKey(
    place,
    phase.kind === 'taken' && phase.after === text ? { after: phase.after, undo: () => undo(phase.before) } : null,
  );
  // A draft is for an empty box; anything else changes what is there.
  const acts = ASSIST_ACTS.filter((act) => (act === 'draft') === (text.trim() === ''));
  return (
    <section ref={place} tabIndex={-1} className={styles.panel} aria-label={`AI help for ${display_name}`}>
      <div className={styles.wishes}>
        <TextInput
          label="Your wish"
          aria-label={`Your wish for ${display_name}`}
          placeholder="Optional, for example: use soccer"
          maxLength={TEXT_LIMITS.assist_wish}
          value={wish}
          onChange={({ currentTarget }) => setWish(currentTarget.value)}
          onKeyDown={keepFromSaving}
        />
        <TextInput
          label="Student names to hide"
          aria-label={`Student names to hide from the AI model, for ${display_name}`}
          placeholder="Separated by commas"
          value={plan.names}
          onChange={({ currentTarget }) => plan.onNames(currentTarget.value)}
          onKeyDown={keepFromSaving}
        />
      </div>
      <HiddenNamesNote names={hiddenNamesOf(wish, section, plan)} className={styles.notice} />
      {phase.kind === 'writing' ? (
        <div className={styles.acts}>
          <span role="status">Being written…</span>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Cancel AI help for ${display_name}`}
            onClick={() => stop()}
          >
            Cancel
          </Button>
        </div>
      ) : (
        <div className={styles.acts}>
          {acts.map((act) => (
            <Button
              key={act}
              size="compact-sm"
              variant="default"
              aria-label={`${ACT_LABELS[act]}: ${display_name}`}
              onClick={() => void ask(act)}
            >
              {ACT_LABELS[act]}
            </Button>
          ))}
        </div>
      )}
      {phase.kind === 'failed' && <FormError error={`${phase.message} Your text is unchanged.`} />}
      {phase.kind === 'offered' && (
        <OfferedText {...{ display_name, text }} written={phase.written} onTake={take} onDiscard={discard} />
      )}
      {phase.kind === 'taken' && phase.after === text && (
        <p className={styles.taken} role="status">
          The text was taken. It is saved with the lesson plan.
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Undo: ${display_name}`}
            onClick={() => undo(phase.before)}
          >
            Undo
          </Button>
        </p>
      )}
    </section>
  );
}
