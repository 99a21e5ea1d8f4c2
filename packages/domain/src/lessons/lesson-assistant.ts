/** What the teacher tells the assistant about the lesson (spec 3 §3). */
export interface AiContext {
  readonly subject: string;
  readonly grade_level: string;
  readonly topic: string;
  readonly duration_minutes: number;
  readonly teaching_approach: string;
  readonly available_materials: string;
  readonly student_needs: string;
  readonly prior_knowledge: string;
}

/** Those of its fields that are free text and so may contain names. */
export const AI_CONTEXT_TEXTS = [
  'subject',
  'grade_level',
  'topic',
  'teaching_approach',
  'available_materials',
  'student_needs',
  'prior_knowledge',
] as const satisfies readonly (keyof AiContext)[];
export type AiContextText = (typeof AI_CONTEXT_TEXTS)[number];

/** Who wrote a lesson: a model or, without one, the template and the teacher's own words. */
export const LESSON_GENERATORS = ['ai', 'template'] as const;
export type LessonGenerator = (typeof LESSON_GENERATORS)[number];

/** The ways in which one section can be rewritten (rules 7). */
export const MODIFICATIONS = ['easier', 'harder', 'shorter', 'more_detail'] as const;
export type Modification = (typeof MODIFICATIONS)[number];

/** How the assistant helps with one section of a plan that a teacher writes. */
export const ASSIST_ACTS = ['draft', 'improve', 'shorten', 'simplify', 'add_example'] as const;
export type AssistAct = (typeof ASSIST_ACTS)[number];

/** Every way in which a text is written anew. */
export type Rewriting = Modification | 'improve' | 'simplify' | 'add_example';

/** Null for a text that is written from the start. */
export const ASSIST_REWRITINGS: Readonly<Record<AssistAct, Rewriting | null>> = {
  draft: null,
  improve: 'improve',
  shorten: 'shorter',
  simplify: 'simplify',
  add_example: 'add_example',
};

/** rules 7: visible while a lesson is reviewed. */
export const AI_DRAFT_NOTICE = 'AI draft: check facts, timing and standards before teaching';

/** Shown instead when no model wrote it. */
export const SCAFFOLD_NOTICE =
  'No AI wrote this: it is a scaffold of your template and your own words. Fill in what only you know.';

/** spec 3 §5. */
export const AI_CONTEXT_ERRORS = {
  subject_and_topic: 'Please fill in subject and topic',
  teaching_approach: 'Please describe your teaching approach to help AI generate better content',
} as const;

/** What the assistant needs to help with a section. */
export const ASSIST_ERRORS = {
  title: 'Please enter a lesson title first: it says what to write about',
  current_content: 'There is no text to change yet',
} as const;

/** spec 3 §2: for a template without any section for the assistant. */
export const NO_AI_SECTIONS =
  'No AI-enabled sections were found in this template. Please edit the template or choose another.';

/** The most students' names that one call replaces. */
export const MAX_STUDENT_NAMES = 60;
