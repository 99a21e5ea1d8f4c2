import type { assistSection, WrittenSectionResponse } from '@dewar/contract/ai-lesson';
import type { BodyOf } from '@dewar/contract/endpoint';
import { ASSIST_ERRORS, type AssistAct } from '@dewar/domain/lessons/lesson-assistant';
import { findMinutesError, LESSON_MINUTES } from '@dewar/domain/lessons/lesson-limits';
import type { WrittenSection } from '@dewar/domain/lessons/lesson-prompts';
import { listContextTexts } from '@dewar/domain/lessons/masked-context';
import type { SectionAdvice } from '@dewar/domain/lessons/section-advice';
import { describeHiddenNames, readNames } from '@dewar/domain/lessons/student-placeholders';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useAssistSection } from './section-assist-api.ts';

/** A plan while it is written: what the assistant is told besides the section itself. */
export interface AssistedPlan {
  readonly plan: BodyOf<typeof assistSection>['plan'];
  readonly sections: readonly (WrittenSection & { readonly section_name: string })[];
  /** Students whose names the model never sees, separated by commas; typed once for all sections. */
  readonly names: string;
  readonly onNames: (names: string) => void;
}

export interface AssistedSection extends SectionAdvice {
  readonly section_name: string;
  readonly display_name: string;
  readonly text: string;
  /** Takes the assistant's text into the form, or brings the text before it back. */
  readonly onTake: (text: string) => void;
}

type Phase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'writing' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'offered'; readonly written: WrittenSectionResponse }
  | { readonly kind: 'taken'; readonly before: string; readonly after: string };

/** One request at a time; cancelling it or leaving the screen ends it. The text changes only when an offer is taken. */
export function useSectionAssist(section: AssistedSection, assisted: AssistedPlan) {
  const assist = useAssistSection();
  const running = useRef<AbortController | null>(null);
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' });
  const [wish, setWish] = useState('');

  useEffect(() => () => running.current?.abort(), []);

  const ask = async (act: AssistAct) => {
    if (running.current !== null) return;
    const message = findAssistError(act, section, assisted);
    if (message !== null) return setPhase({ kind: 'failed', message });
    const controller = new AbortController();
    running.current = controller;
    setPhase({ kind: 'writing' });
    try {
      const written = await assist(bodyOf(act, wish, section, assisted), controller.signal);
      setPhase({ kind: 'offered', written });
    } catch (thrown) {
      setPhase(controller.signal.aborted ? { kind: 'idle' } : { kind: 'failed', message: errorText(thrown) });
    }
    running.current = null;
  };
  const take = (after: string) => {
    setPhase({ kind: 'taken', before: section.text, after });
    section.onTake(after);
  };
  return {
    ...{ phase, wish, setWish, ask, take },
    stop: () => running.current?.abort(),
    discard: () => setPhase({ kind: 'idle' }),
    /** Brings back the text before the last one that was taken. */
    undo: (before: string) => {
      setPhase({ kind: 'idle' });
      section.onTake(before);
    },
  };
}

/** What becomes of the names in everything that would be sent now. */
export function hiddenNamesOf(wish: string, section: AssistedSection, assisted: AssistedPlan) {
  const { plan, sections, names } = assisted;
  const others = sections.filter(({ section_name }) => section_name !== section.section_name);
  const { title: topic, subject, grade_level, duration_minutes } = plan;
  const unsaid = { teaching_approach: '', available_materials: '', student_needs: '', prior_knowledge: '' };
  const context = listContextTexts({ ...unsaid, topic, subject, grade_level, duration_minutes });
  const texts = [section.text, section.instruction ?? '', section.display_name, wish];
  const sent = [...context, ...texts, ...others.flatMap(({ display_name, content }) => [display_name, content])];
  return describeHiddenNames(sent, readNames(names));
}

/** The same as the server finds, in the words of the form. */
function findAssistError(act: AssistAct, { text }: AssistedSection, { plan }: AssistedPlan): string | null {
  if (act === 'draft' && plan.title.trim() === '') return ASSIST_ERRORS.title;
  if (act !== 'draft' && text.trim() === '') return ASSIST_ERRORS.current_content;
  return findMinutesError(plan.duration_minutes, LESSON_MINUTES);
}

function bodyOf(
  act: AssistAct,
  wish: string,
  { section_name, display_name, section_type, response_length, instruction, text }: AssistedSection,
  { plan, sections, names }: AssistedPlan,
): BodyOf<typeof assistSection> {
  return {
    ...{ act, wish, plan, display_name, section_type, response_length, instruction },
    current_content: text.trim() === '' ? null : text,
    other_sections: sections
      .filter((other) => other.section_name !== section_name && other.content.trim() !== '')
      .map(({ display_name: name, content }) => ({ display_name: name, content })),
    student_names: [...readNames(names)],
  };
}
