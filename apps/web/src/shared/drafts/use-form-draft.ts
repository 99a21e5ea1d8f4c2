import { useMemo, useRef, useState } from 'react';
import { ownDraftKey } from './draft-keys.ts';
import type { EntryTexts } from './entry-texts.ts';
import { useDraft } from './use-draft.ts';
import { useOfferedDrafts } from './use-offered-drafts.ts';

/** Which form it is, and of which record: each has a draft of its own. */
export interface DraftPlace {
  readonly form: string;
  readonly record?: number | string;
  /** What is typed outside the form's values. */
  readonly extra?: { readonly content: unknown; readonly restore: (content: unknown) => void };
}

/** What a draft brings back, besides the texts of number fields. */
interface RestoredForm<Values> {
  readonly values: Values;
  /** The record that the draft was typed over. */
  readonly base: Values;
  readonly version: number | undefined;
  readonly idempotencyKey: string;
}

interface FormDraftSource<Values> {
  /** Null where another draft keeps the form, or where nothing may be kept. */
  readonly place: DraftPlace | null;
  readonly values: Values;
  readonly isChanged: boolean;
  readonly base: Values;
  readonly version: number | undefined;
  readonly idempotencyKey: string;
  /** Files were picked, which no draft keeps. */
  readonly hasFiles?: boolean;
  readonly onRestore: (restored: RestoredForm<Values>) => void;
}

/** Keeps a form on this device as it is typed, and offers what an earlier visit left. */
export function useFormDraft<Values extends object>(source: FormDraftSource<Values>) {
  const { place, values, isChanged, base, version, idempotencyKey, hasFiles = false, onRestore } = source;
  const [restored, setRestored] = useState<Readonly<Record<string, string>> | null>(null);
  const texts = useRef<Record<string, string>>({});
  const extra = place?.extra;

  const { ownKey, offers } = useOfferedDrafts({
    place: place && ownDraftKey(place.form, place.record),
    schema: formDraftSchema,
    isSaved: (draft) => Object.keys(draft.texts).length === 0 && isSame(typedOf(values, draft), values),
    onRestore: (draft) => {
      texts.current = { ...draft.texts };
      setRestored({ ...draft.texts });
      onRestore({
        values: typedOf(values, draft),
        base: fieldsFrom(base, draft.base),
        version: draft.version ?? undefined,
        idempotencyKey: draft.idempotencyKey,
      });
      if (draft.extra !== null) extra?.restore(draft.extra);
    },
  });

  const extraContent = extra?.content ?? null;
  // By its text: some forms pass another object each time.
  const baseText = JSON.stringify(withoutSecrets(base));
  const content = useMemo(
    () => ({
      version: version ?? null,
      idempotencyKey,
      hasFiles,
      base: JSON.parse(baseText),
      values: withoutSecrets(values),
      texts: texts.current,
      extra: extraContent,
    }),
    [version, idempotencyKey, hasFiles, baseText, values, extraContent],
  );
  const draft = useDraft({ key: ownKey, content, isChanged });

  const fields = useMemo<EntryTexts>(
    () => ({
      restored,
      keep: (path, text) => {
        if (text === null) delete texts.current[path];
        else texts.current[path] = text;
      },
    }),
    [restored],
  );

  return {
    ...draft,
    fields,
    offers,
    version,
  };
}

export type FormDraft = Pick<ReturnType<typeof useFormDraft>, 'offers' | 'fields' | 'version'>;

interface KeptForm {
  readonly savedAt: string;
  readonly version: number | null;
  readonly idempotencyKey: string;
  readonly hasFiles: boolean;
  readonly base: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly texts: Readonly<Record<string, string>>;
  readonly extra: unknown;
}

/** Values by field, now and at the beginning; `texts` are what number fields could not read. */
type TypedForm = { readonly values: object; readonly base: object; readonly texts?: KeptForm['texts'] };

const MOST_TOLD = 80;

/** What was typed into a draft, to tell it from another: '33, frost at the valve'. Choices and ticks say little alone. */
export function typedInto({ values, base, texts = {} }: TypedForm): string {
  const before = new Map<string, unknown>(Object.entries(base));
  const typed = Object.entries(values)
    .filter(([name, value]) => (typeof value === 'string' || typeof value === 'number') && value !== before.get(name))
    .map(([, value]) => String(value).trim());
  const told = [...typed, ...Object.values(texts)].filter((text) => text !== '').join(', ');
  return told.length > MOST_TOLD ? `${told.slice(0, MOST_TOLD).trimEnd()}…` : told;
}

/** Only this file writes it; a value that no longer fits its field is left out when it is restored. */
const formDraftSchema = {
  parse: (value: unknown): KeptForm => {
    const { values, base, texts, savedAt, idempotencyKey } = value as KeptForm;
    if (typeof savedAt !== 'string' || typeof idempotencyKey !== 'string') throw new TypeError('Not a draft of a form');
    for (const part of [values, base, texts]) Object.keys(part);
    return value as KeptForm;
  },
};

/** A password never reaches the device, in whatever form it stands. */
function withoutSecrets(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password|secret|token/i.test(name)));
}

/** The form's values with those of the draft; NaN where a number field's text could not be read. */
function typedOf<Values extends object>(values: Values, { values: kept, texts }: KeptForm): Values {
  const unread = Object.fromEntries(Object.keys(texts).map((name) => [name, Number.NaN]));
  return fieldsFrom(values, { ...kept, ...unread });
}

function fieldsFrom<Values extends object>(values: Values, kept: Readonly<Record<string, unknown>>): Values {
  const fields = Object.entries(values).map(([name, value]) => {
    const other = kept[name];
    return [name, other !== undefined && isSameKind(value, other) ? other : value];
  });
  return Object.fromEntries(fields) as Values;
}

function isSameKind(one: unknown, other: unknown): boolean {
  return one === null || other === null || (typeof one === typeof other && Array.isArray(one) === Array.isArray(other));
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
