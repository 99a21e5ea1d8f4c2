import type { generateSection } from '@dewar/contract/ai-lesson';
import type { BodyOf, DataOf } from '@dewar/contract/endpoint';
import { DEFAULT_GRADE_LEVEL, type GradeLevel } from '@dewar/domain/lessons/grade-levels';
import { AI_LESSON_MINUTES } from '@dewar/domain/lessons/lesson-limits';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useTrySection } from '../lesson-templates-api.ts';
import type { PlacedSection } from '../template-values.ts';

/** The sample topics for trying a section. */
export interface Trial {
  readonly subject: string;
  readonly topic: string;
  readonly grades: readonly GradeLevel[];
  readonly onTopic: (topic: string) => void;
}

type Sample = DataOf<typeof generateSection>;

/** The grade level of the sample. */
export function trialGrade({ grades }: Pick<Trial, 'grades'>): GradeLevel {
  return grades[0] ?? DEFAULT_GRADE_LEVEL;
}

/** One trial at a time; stopping it or leaving the screen ends the request. */
export function useSectionTrial(section: PlacedSection, trial: Trial) {
  const trySection = useTrySection();
  const running = useRef<AbortController | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [sample, setSample] = useState<Sample | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    if (running.current !== null) return;
    const isBlank = trial.topic.trim() === '';
    setFieldError(isBlank ? 'Please fill in a sample topic' : null);
    if (isBlank) return;
    const controller = new AbortController();
    running.current = controller;
    setUnderWay(true);
    setError(null);
    setSample(null);
    try {
      setSample(await trySection(bodyOf(section, trial), controller.signal));
    } catch (thrown) {
      if (!controller.signal.aborted) setError(errorText(thrown));
    }
    running.current = null;
    setUnderWay(false);
  };

  return { isUnderWay, fieldError, error, sample, start, stop: () => running.current?.abort() };
}

/** The section as it stands in the form, saved or not. */
function bodyOf(section: PlacedSection, trial: Trial): BodyOf<typeof generateSection> {
  const { section_name, display_name, section_type, response_length, help_text } = section;
  const unreported = { teaching_approach: '', available_materials: '', student_needs: '', prior_knowledge: '' };
  return {
    ...{ section_name, display_name, section_type, response_length },
    instruction: help_text.trim() === '' ? null : help_text,
    context: {
      ...unreported,
      subject: trial.subject,
      grade_level: trialGrade(trial),
      topic: trial.topic.trim(),
      duration_minutes: AI_LESSON_MINUTES.byDefault,
    },
    template_id: null,
    current_content: null,
    other_sections: new Map(),
    modify: null,
    student_names: [],
  };
}
