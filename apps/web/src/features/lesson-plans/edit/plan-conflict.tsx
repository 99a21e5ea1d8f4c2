import { STANDARD_SECTIONS } from '@dewar/domain/lessons/lesson-sections';
import { type ConflictChoice, ConflictDialog } from '../../../shared/ui/dialogs/conflict-dialog.tsx';
import type { PlanValues } from '../plan-values.ts';

interface PlanConflictProps extends ConflictChoice {
  /** The version that was saved elsewhere meanwhile. */
  readonly theirs: PlanValues;
  readonly mine: PlanValues;
}

/** The same plan was saved in another window: shows both texts and offers the choice. */
export function PlanConflict({ theirs, mine, ...choice }: PlanConflictProps) {
  const names = new Map([...namesOf(theirs), ...namesOf(mine)]);
  const blank = Object.fromEntries([...names.keys()].map((name) => [name, '']));
  return (
    <ConflictDialog
      what="lesson plan"
      saved={{ ...blank, ...textsOf(theirs) }}
      mine={{ ...blank, ...textsOf(mine) }}
      labels={Object.fromEntries(names)}
      {...choice}
    />
  );
}

const DETAILS = [
  ['title', 'Title'],
  ['subject', 'Subject'],
  ['grade_level', 'Grade level'],
  ['duration_minutes', 'Duration'],
] as const;

function namesOf({ custom_sections }: PlanValues): readonly (readonly [string, string])[] {
  const sections = custom_sections.length > 0 ? custom_sections : STANDARD_SECTIONS;
  return [...DETAILS, ...sections.map(({ section_name, display_name }) => [section_name, display_name] as const)];
}

/** Custom sections replace the standard ones, under their own names. */
function textsOf({ custom_sections, ...values }: PlanValues): Readonly<Record<string, string>> {
  const { title, subject, grade_level, duration_minutes, ...standard } = values;
  const own = Object.fromEntries(custom_sections.map(({ section_name, content }) => [section_name, content]));
  const details = { title, subject, grade_level, duration_minutes: String(duration_minutes) };
  return { ...details, ...(custom_sections.length > 0 ? own : standard) };
}
