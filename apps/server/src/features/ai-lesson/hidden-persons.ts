import { AI_CONTEXT_TEXTS, type AiContext } from '@dewar/domain/lessons/lesson-assistant';
import { hidePersons, placeholdersFor, showPersons } from '@dewar/domain/lessons/student-placeholders';

/** Replaces students and e-mail addresses before a model sees them, and puts them back (rules 7). */
export interface HiddenPersons {
  readonly hide: (text: string) => string;
  readonly hideIn: (context: AiContext) => AiContext;
  readonly show: (text: string) => string;
}

/** `texts` are all that the model will be given besides the context. */
export function hiddenPersons(
  context: AiContext,
  texts: readonly string[],
  studentNames: readonly string[],
): HiddenPersons {
  const all = [...AI_CONTEXT_TEXTS.map((field) => context[field]), ...texts];
  const placeholders = placeholdersFor(all, studentNames);
  const hide = (text: string) => hidePersons(text, placeholders);
  return {
    hide,
    hideIn: (shown) => {
      const hidden = Object.fromEntries(AI_CONTEXT_TEXTS.map((field) => [field, hide(shown[field])]));
      return { ...shown, ...hidden };
    },
    show: (text) => showPersons(text, placeholders),
  };
}
