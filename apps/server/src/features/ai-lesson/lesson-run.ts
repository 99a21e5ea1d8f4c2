import type { AiContext } from '@dewar/domain/lessons/lesson-assistant';
import { rebalanceMinutes } from '@dewar/domain/lessons/lesson-minutes';
import { pacingOf, withPhases } from '@dewar/domain/lessons/lesson-pacing';
import {
  outlinePrompt,
  readOutline,
  type SectionTask,
  type WrittenSection,
} from '@dewar/domain/lessons/lesson-prompts';
import { neededSections, writingOrder } from '@dewar/domain/lessons/section-needs';
import { type Asking, type WrittenText, writeSection, writeText } from './section-writer.ts';
import { WritingError } from './writing-error.ts';

/** A section of the plan: the request for it, and its text if it has one already. */
export interface PlannedSection extends SectionTask {
  readonly section_name: string;
  /** Shown to the model and not rewritten. */
  readonly kept: string | null;
  readonly isAsked: boolean;
}

export type SectionOutcome = { readonly written: WrittenText } | { readonly error: WritingError };

export interface LessonRunParts {
  readonly context: AiContext;
  /** In the template's order. */
  readonly sections: readonly PlannedSection[];
  readonly atOnce: number;
  readonly onOutline: (outline: string | null) => void;
  readonly onSection: (section: PlannedSection, outcome: SectionOutcome) => void;
}

/** Errors that every further call would repeat. */
const FATAL_KINDS: readonly string[] = ['unreachable', 'unauthorized', 'no-calls-left'];
/** So many failures in a row end the run: further calls would cost and most likely fail too. */
const MOST_FAILURES = 3;

/**
 * Writes the requested sections (rules 7): an outline, then one call per section in the template's order but materials
 * last, some in parallel but none before one that it depends on. `end` ends the run for all sections that are not written yet.
 */
export async function runLesson(
  asking: Asking,
  { context, sections, atOnce, onOutline, onSection }: LessonRunParts,
  end: (error: WritingError) => void,
): Promise<ReadonlyMap<PlannedSection, SectionOutcome>> {
  const outcomes = new Map<PlannedSection, SectionOutcome>();
  const unexpected: unknown[] = [];
  let failures = 0;
  const fail = (cause: unknown): { readonly error: WritingError } => {
    const error = cause instanceof WritingError ? cause : new WritingError('aborted');
    if (error !== cause) unexpected.push(cause);
    failures += 1;
    if (error !== cause || FATAL_KINDS.includes(error.kind)) end(error);
    else if (failures >= MOST_FAILURES) end(new WritingError('gave-up'));
    return { error };
  };
  const succeed = <Result>(result: Result): Result => {
    failures = 0;
    return result;
  };

  const outline = await writeOutline(asking, context, sections).then(succeed, (error: unknown) => {
    fail(error);
    return null;
  });
  onOutline(outline);

  const write = async (section: PlannedSection) => {
    const written = sections.flatMap((one): WrittenSection[] => {
      const content = one.kept ?? textOf(outcomes.get(one));
      return content === null || one === section ? [] : [{ display_name: one.display_name, content }];
    });
    const outcome = await writeSection(asking, { section, context, outline, written }).then(
      (text): SectionOutcome => succeed({ written: text }),
      fail,
    );
    outcomes.set(section, outcome);
    onSection(section, outcome);
  };

  const asked = writingOrder(sections.filter(({ isAsked }) => isAsked));
  const done = new Map<PlannedSection, Promise<void>>();
  const underWay = new Set<Promise<void>>();
  for (const [index, section] of asked.entries()) {
    await Promise.all(neededSections(section, asked.slice(0, index)).map((needed) => done.get(needed)));
    while (underWay.size >= atOnce) await Promise.race(underWay);
    const work = write(section)
      .catch((error: unknown) => void fail(error))
      .finally(() => underWay.delete(work));
    underWay.add(work);
    done.set(section, work);
  }
  await Promise.all(done.values());
  if (unexpected.length > 0) throw unexpected[0];
  return outcomes;
}

/** A lesson continues without an outline, but not without a model. */
async function writeOutline(
  asking: Asking,
  context: AiContext,
  sections: readonly PlannedSection[],
): Promise<string | null> {
  const { duration_minutes } = context;
  const names = sections.map(({ section_name }) => section_name);
  const phases = pacingOf(names, duration_minutes);
  const outline = readOutline(await writeText(asking, outlinePrompt(context, sections, phases)));
  if (outline === null) return null;
  return phases === null ? (rebalanceMinutes(outline, duration_minutes) ?? outline) : withPhases(outline, phases);
}

function textOf(outcome: SectionOutcome | undefined): string | null {
  return outcome !== undefined && 'written' in outcome ? outcome.written.text : null;
}
