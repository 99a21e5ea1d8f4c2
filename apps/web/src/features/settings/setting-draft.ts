import type { Setting } from '@dewar/contract/settings';
import { findSetting } from '@dewar/domain/settings/settings';

/** JSON that is being typed: it may not be readable yet. */
export class JsonDraft {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type DraftRead = { readonly value: unknown } | { readonly error: string };

/** What a draft stands for, or what is wrong with it: in the server's words, as it judges by the same rules. */
export function readDraft({ setting_key, setting_type }: Setting, draft: unknown): DraftRead {
  const value = draft instanceof JsonDraft ? parseJson(draft.text) : draft;
  if (value === undefined) return { error: 'This is not JSON yet. Check its quotes, commas and brackets.' };
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
