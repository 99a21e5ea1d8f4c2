import type { Modification } from '@dewar/domain/lessons/lesson-assistant';
import { readNames } from '@dewar/domain/lessons/student-placeholders';
import type { ResponseLength } from '@dewar/domain/lessons/template-sections';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { useWriteSection } from './ai-lesson-api.ts';
import { contextOf, type LessonDetails } from './lesson-details.ts';
import {
  type ReviewedLesson,
  type ReviewedSection,
  textsBeside,
  withError,
  withMeta,
  withSection,
  withWritten,
} from './reviewed-lesson.ts';

export interface SectionOptions {
  readonly modify?: Modification;
  /** The template's own length unless another is chosen. */
  readonly length?: ResponseLength;
}

interface SectionWriting {
  readonly templateId: number;
  readonly details: LessonDetails;
  readonly lesson: ReviewedLesson;
  readonly changeLesson: (change: (lesson: ReviewedLesson) => ReviewedLesson) => void;
}

/** Writes single sections, several at a time. Leaving the screen ends the requests. */
export function useSectionWriting({ templateId, details, lesson, changeLesson }: SectionWriting) {
  const writeSection = useWriteSection();
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  const calls = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const { current } = calls;
    return () => {
      for (const call of current.values()) call.abort();
    };
  }, []);

  const write = async (section: ReviewedSection, { modify, length }: SectionOptions = {}) => {
    const { section_name, display_name, text } = section;
    const call = new AbortController();
    calls.current.set(section_name, call);
    setUnderWay((names) => [...names, section_name]);
    const change = (how: (section: ReviewedSection) => ReviewedSection) =>
      changeLesson((before) => withSection(before, section_name, how));
    try {
      const { generated_content, warnings, meta } = await writeSection(
        {
          ...{ section_name, display_name, context: contextOf(details), template_id: templateId },
          ...(length !== undefined && { response_length: length }),
          current_content: text.trim() === '' ? null : text,
          other_sections: textsBeside(lesson, section_name),
          modify: modify ?? null,
          student_names: [...readNames(details.student_names)],
        },
        call.signal,
      );
      change((before) => withWritten(before, generated_content, warnings));
      changeLesson((before) => withMeta(before, meta));
    } catch (thrown) {
      if (!call.signal.aborted) change((before) => withError(before, errorText(thrown)));
    } finally {
      calls.current.delete(section_name);
      setUnderWay((names) => names.filter((name) => name !== section_name));
    }
  };

  return { underWay, write, stop: (name: string) => calls.current.get(name)?.abort() };
}
