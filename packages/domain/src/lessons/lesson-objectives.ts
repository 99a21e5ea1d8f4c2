import { PREVIEW_LENGTHS } from '../primitives/limits.ts';
import { previewText } from '../primitives/texts.ts';
import { type LessonContent, listFilledSections } from './lesson-sections.ts';

/** What the frames of lesson planning call that which is to be learned. */
const OBJECTIVE_LIKE =
  /objective|goal|intention|learning target|teaching point|success criteria|driving question|understandings|students will/i;

/**
 * What a plan's card shows of it: the first 100 characters of its learning objectives (spec 3 §2), or, where there are
 * none, of the first of its sections that is about objectives. Null where nothing is.
 */
export function objectivesPreview(plan: LessonContent): string | null {
  const own = plan.learning_objectives?.trim() ?? '';
  const text = own === '' ? findObjectives(plan) : own;
  return text === undefined ? null : previewText(onOneLine(text), PREVIEW_LENGTHS.learning_objectives);
}

/** Whether a section of this name says what is to be learned. */
export function isObjectiveLike(displayName: string): boolean {
  return OBJECTIVE_LIKE.test(displayName);
}

function findObjectives(plan: LessonContent): string | undefined {
  return listFilledSections(plan).find(({ display_name }) => isObjectiveLike(display_name))?.content;
}

/** The points of a list are told apart, by a dot where they have no stop of their own. */
function onOneLine(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const told = lines.map((line, index) => {
    const isBeforePoint = lines[index + 1]?.startsWith('- ') ?? false;
    const words = line.replace(/^- /, '');
    return isBeforePoint && !/[.!?:;,]$/.test(words) ? `${words} ·` : words;
  });
  return told.join(' ').replaceAll(/\s+/g, ' ').trim();
}
