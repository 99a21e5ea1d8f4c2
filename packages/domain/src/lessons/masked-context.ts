import { AI_CONTEXT_TEXTS, type AiContext } from './lesson-assistant.ts';
import { subjectKey, USUAL_SUBJECTS } from './lesson-subjects.ts';
import { maskPersons, type Placeholder } from './student-placeholders.ts';

/** 'Art' is a name too, but not where it is the subject. */
function isUsualSubject(subject: string): boolean {
  return USUAL_SUBJECTS.some(({ name }) => subjectKey(name) === subjectKey(subject));
}

/** What the teacher typed about a lesson, where names can stand. */
export function listContextTexts(context: AiContext): string[] {
  return AI_CONTEXT_TEXTS.filter((field) => field !== 'subject' || !isUsualSubject(context.subject)).map(
    (field) => context[field],
  );
}

/** The context as the model sees it. */
export function maskContext(context: AiContext, placeholders: readonly Placeholder[]): AiContext {
  const masked = Object.fromEntries(
    AI_CONTEXT_TEXTS.map((field) => [field, maskPersons(context[field], placeholders)]),
  );
  return { ...context, ...masked, ...(isUsualSubject(context.subject) && { subject: context.subject }) };
}
