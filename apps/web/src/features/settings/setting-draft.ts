import type { Setting } from '@dewar/contract/settings';
import { findSetting } from '@dewar/domain/settings/settings';

/** JSON while it is typed may be invalid. */
export class JsonDraft {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A value as a draft of the form holds it: one text, whatever its type. */
export function toDraftText(value: unknown): string {
  return JSON.stringify(value instanceof JsonDraft ? { jsonText: value.text } : value);
}

export function fromDraftText(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const isJson = typeof value === 'object' && value !== null && 'jsonText' in value;
  return isJson ? new JsonDraft(String(value.jsonText)) : value;
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
