import type { CustomSection } from '@dewar/domain/lessons/lesson-sections';
import type { SectionAdvice } from '@dewar/domain/lessons/section-advice';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Textarea } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { PlacingButtons } from '../../../shared/ui/lists/placing-buttons.tsx';
import { SectionAssist } from '../assist/section-assist.tsx';
import { SectionHelp } from '../assist/section-help.tsx';
import type { AssistedPlan } from '../assist/use-section-assist.ts';
import { SECTION_FIELD } from '../assist/use-undo-key.ts';
import styles from '../plan-form.module.css';
import { sectionFieldId } from './use-plan-sections.ts';

interface PlanSectionFieldProps {
  readonly section: CustomSection;
  readonly input: GetInputPropsReturnType;
  /** Undefined until the presets are loaded. */
  readonly advice: SectionAdvice | undefined;
  readonly plan: AssistedPlan;
  readonly place: { readonly index: number; readonly count: number };
  readonly onTake: (text: string) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** One section of a saved plan: what belongs into it, its text, help with it, and its place among the others. */
export function PlanSectionField(props: PlanSectionFieldProps) {
  const { section, input, advice = PLAIN, plan, place, onTake, onMove, onRemove } = props;
  const { section_name, display_name, content } = section;
  return (
    <div {...SECTION_FIELD}>
      <Textarea
        {...input}
        id={sectionFieldId(section_name)}
        label={display_name}
        description={<SectionHelp {...advice} />}
        rows={4}
        resize="vertical"
        maxLength={TEXT_LIMITS.lesson_section}
        classNames={{ input: styles.text ?? '' }}
      />
      <div className={styles.under}>
        <SectionAssist section={{ ...advice, section_name, display_name, text: content, onTake }} plan={plan} />
        <PlacingButtons
          {...{ place, onMove, onRemove }}
          name={display_name}
          keepsOne
          className={styles.placing}
          buttonClassName={styles.button}
        />
      </div>
    </div>
  );
}

const PLAIN: SectionAdvice = { instruction: null, section_type: 'textarea', response_length: 'medium' };
