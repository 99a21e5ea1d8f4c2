import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import { offeredGradeLevels } from '@dewar/domain/lessons/grade-levels';
import { AI_LESSON_MINUTES } from '@dewar/domain/lessons/lesson-limits';
import { findShortPhases } from '@dewar/domain/lessons/lesson-pacing';
import { withEditedText } from '@dewar/domain/lessons/section-drafts';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { useLessonGenerator } from '../../shared/lessons/lesson-assistant-query.ts';
import { useFirstErrorFocus } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { MinutesField } from '../../shared/ui/fields/minutes-field.tsx';
import { StickyBar } from '../../shared/ui/frames/sticky-bar.tsx';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { InvalidFields } from '../../shared/ui/states/invalid-fields.tsx';
import styles from './ai-lesson.module.css';
import { HiddenNames } from './hidden-names.tsx';
import type { LessonDetails } from './lesson-details.ts';
import { OwnSections } from './own-sections.tsx';
import { type ReviewedLesson, type ReviewedSection, withDraft, withSection } from './reviewed-lesson.ts';

interface DetailsStepProps {
  readonly form: UseFormReturnType<LessonDetails>;
  readonly template: LessonTemplate;
  readonly subjects: readonly string[];
  readonly lesson: ReviewedLesson;
  readonly onChangeLesson: (change: (lesson: ReviewedLesson) => ReviewedLesson) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

const AREA = { autosize: false, rows: 3, resize: 'vertical', maxLength: TEXT_LIMITS.lesson_context } as const;

/** The second step: what the assistant is told about the lesson (spec 3 §2 and §5). */
export function DetailsStep(props: DetailsStepProps) {
  const { form, template, subjects, lesson, onChangeLesson, onBack, onNext } = props;
  const [failedAttempts, setFailedAttempts] = useState(0);
  const formRef = useFirstErrorFocus(failedAttempts);
  const needs = useRef<HTMLTextAreaElement>(null);
  // Without a model nobody is shown the names.
  const writer = useLessonGenerator();
  const { subject, duration_minutes } = form.values;
  const shortPhases = findShortPhases(
    lesson.sections.map(({ section_name }) => section_name),
    duration_minutes,
  );
  // A template may name a subject that is no longer in the teacher's list.
  const own = subject === '' || subjects.includes(subject) ? [] : [subject];
  return (
    <form
      ref={formRef}
      className={styles.step}
      noValidate
      aria-label="Lesson details"
      onSubmit={form.onSubmit(onNext, () => setFailedAttempts((count) => count + 1))}
    >
      <TitledSection title="Lesson Details" note={<p className={styles.state}>Template: {template.name}</p>}>
        <div className={styles.facts}>
          <TextInput
            {...form.getInputProps('topic')}
            className={styles.wide}
            label="Topic"
            required
            maxLength={TEXT_LIMITS.lesson_topic}
          />
          <NativeSelect
            {...form.getInputProps('subject')}
            label="Subject"
            required
            data={[{ value: '', label: 'Select a subject' }, ...subjects, ...own]}
          />
          <NativeSelect
            {...form.getInputProps('grade_level')}
            label="Grade level"
            required
            data={[...offeredGradeLevels(template.grade_levels)]}
          />
          <MinutesField
            label="Duration"
            minutes={form.values.duration_minutes}
            otherwise={AI_LESSON_MINUTES.byDefault}
            error={form.errors.duration_minutes}
            help={shortPhases ?? `${AI_LESSON_MINUTES.minimum} to ${AI_LESSON_MINUTES.maximum} minutes`}
            onChange={(minutes) => form.setFieldValue('duration_minutes', minutes)}
            onLeave={() => form.validateField('duration_minutes')}
          />
        </div>
      </TitledSection>
      <TitledSection title="For the Assistant">
        <div className={styles.fields}>
          <Textarea
            {...AREA}
            {...form.getInputProps('teaching_approach')}
            label="Teaching approach"
            required
            description="How you like to teach this: hands-on groups, direct teaching, stations, discussion."
          />
          <Textarea {...AREA} {...form.getInputProps('available_materials')} label="Available materials" />
          <Textarea {...AREA} {...form.getInputProps('student_needs')} ref={needs} label="Student needs" />
          <Textarea {...AREA} {...form.getInputProps('prior_knowledge')} label="Prior knowledge" />
        </div>
      </TitledSection>
      {writer !== 'template' && <HiddenNames form={form} lesson={lesson} needs={needs} />}
      <OwnSections
        sections={lesson.sections.filter(isAskedFor)}
        onChange={(name, text) =>
          onChangeLesson((before) =>
            withSection(before, name, (section) => withDraft(section, (draft) => withEditedText(draft, text))),
          )
        }
      />
      <InvalidFields />
      <StickyBar>
        <Button variant="default" onClick={onBack}>
          Change Template
        </Button>
        <Button type="submit">Continue</Button>
      </StickyBar>
    </form>
  );
}

/** Required sections that the assistant does not write, and standards: everything it writes should work towards them. */
function isAskedFor({ is_written, is_required, section_type }: ReviewedSection): boolean {
  return !is_written && (is_required || section_type === 'standards');
}
