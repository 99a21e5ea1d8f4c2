import type { Setting } from '@dewar/contract/settings';
import { findSetting } from '@dewar/domain/settings/settings';

/** JSON while it is typed may be invalid. */
export class JsonDraft {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type DraftRead = { readonly value: unknown } | { readonly error: string };

/** The value of a draft, or its error in the server's words, because both use the same rules. */
export function readDraft({ setting_key, setting_type }: Setting, draft: unknown): DraftRead {
  const value = draft instanceof JsonDraft ? parseJson(draft.text) : draft;
  if (value === undefined) return { error: 'This is not valid JSON yet. Check the quotes, commas and brackets.' };
  if (Number.isNaN(value)) return { error: 'A number is required.' };
  const definition = findSetting(setting_key);
  if (definition !== undefined) return definition.read(value);
  return setting_type === 'number' && typeof value !== 'number' ? { error: 'A number is required.' } : { value };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
