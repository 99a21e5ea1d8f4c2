import type { generateLesson } from '@dewar/contract/ai-lesson';
import type { BodyOf } from '@dewar/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { lessonAssistantQuery } from '../../shared/lessons/lesson-assistant-query.ts';
import { writeLesson } from './ai-lesson-api.ts';
import { type ReviewedLesson, withAll, withError, withMeta, withSection, withWritten } from './reviewed-lesson.ts';

/** A lesson that is being written. */
export interface LessonRun {
  readonly asked: readonly string[];
  readonly outline: string | null;
  /** The result of each section so far: null where it was written, else why it was not. */
  readonly results: ReadonlyMap<string, string | null>;
}

/** How a run ended: with every section, with some, or with none. */
export type RunEnding = 'whole' | 'partly' | 'nothing';

type ChangeLesson = (change: (lesson: ReviewedLesson) => ReviewedLesson) => void;

/** Runs the writing of a lesson; each section appears as soon as it arrives. Leaving the screen ends the run. */
export function useLessonRun(changeLesson: ChangeLesson) {
  const [run, setRun] = useState<LessonRun | null>(null);
  const [error, setError] = useState<unknown>(null);
  const stopping = useRef<AbortController | null>(null);
  const queryClient = useQueryClient();
  useEffect(() => () => stopping.current?.abort(), []);

  const start = async (body: BodyOf<typeof generateLesson>, asked: readonly string[]): Promise<RunEnding> => {
    const stop = new AbortController();
    stopping.current = stop;
    const results = new Map<string, string | null>();
    const recordSection = (name: string, text: { readonly content: string } | { readonly error: string }) => {
      if (!asked.includes(name) || results.has(name)) return;
      results.set(name, 'error' in text ? text.error : null);
      setRun((before) => before && { ...before, results: new Map(results) });
      changeLesson((lesson) =>
        withSection(lesson, name, (section) =>
          'error' in text ? withError(section, text.error) : withWritten(section, text.content),
        ),
      );
    };
    setError(null);
    setRun({ asked, outline: null, results });
    try {
      const all = await writeLesson(body, stop.signal, {
        onOutline: (outline, meta) => {
          setRun((before) => before && { ...before, outline });
          changeLesson((lesson) => withMeta(lesson, meta));
        },
        onSection: recordSection,
      });
      for (const [name, content] of Object.entries(all.generated_sections)) recordSection(name, { content });
      for (const [name, error] of Object.entries(all.section_errors)) recordSection(name, { error });
      changeLesson((lesson) => withAll(lesson, all));
    } catch (thrown) {
      if (!hasWritten(results)) {
        if (!stop.signal.aborted) setError(thrown);
        return 'nothing';
      }
      // Nothing failed in what the teacher stopped: the other sections are not written yet.
      if (stop.signal.aborted) return 'partly';
      for (const name of asked) recordSection(name, { error: errorText(thrown) });
    } finally {
      setRun(null);
      void queryClient.invalidateQueries({ queryKey: lessonAssistantQuery.queryKey });
    }
    return [...results.values()].every((result) => result === null) ? 'whole' : 'partly';
  };

  return { run, error, start, stop: () => stopping.current?.abort() };
}

function hasWritten(results: ReadonlyMap<string, string | null>): boolean {
  return [...results.values()].some((result) => result === null);
}
