import { PREVIEW_LENGTHS } from '../primitives/limits.ts';
import { previewText } from '../primitives/texts.ts';
import { type LessonContent, STANDARD_SECTIONS } from './lesson-sections.ts';
import { listWrittenSections, writtenText } from './unwritten-sections.ts';

/** The names that common lesson frameworks use for learning objectives. */
const OBJECTIVE_LIKE =
  /objective|goal|intention|learning target|teaching point|success criteria|driving question|understandings|students will/i;

/**
 * The preview on a plan's card: the first 100 characters of its learning objectives (spec 3 §2) or, without any, of its
 * first section about objectives. Null if there is none, or if it only says what to write.
 */
export function objectivesPreview(plan: LessonContent): string | null {
  const text = writtenObjectives(plan) ?? findObjectives(plan);
  return text === undefined ? null : previewText(onOneLine(text), PREVIEW_LENGTHS.learning_objectives);
}

/** A plan's own learning objectives; null if they only say what to write. */
export function writtenObjectives({ learning_objectives }: Pick<LessonContent, 'learning_objectives'>): string | null {
  const [{ display_name }] = STANDARD_SECTIONS;
  return writtenText({ display_name, content: learning_objectives ?? '' });
}

/** Whether a section with this name states learning objectives. */
export function isObjectiveLike(displayName: string): boolean {
  return OBJECTIVE_LIKE.test(displayName);
}

function findObjectives(plan: LessonContent): string | undefined {
  return listWrittenSections(plan).find(({ display_name }) => isObjectiveLike(display_name))?.content;
}

/** Joins the points of a list, with a full stop after those that have no punctuation. */
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
