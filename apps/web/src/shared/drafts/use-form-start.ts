import { useState } from 'react';
import type { ZodType } from 'zod';
import { useOfferedDrafts } from './use-offered-drafts.ts';

/** The start of a record's form: the saved values, and the values in the fields. */
export interface FormStart<Values, Version extends number | null = number> {
  readonly version: Version;
  readonly saved: Values;
  readonly values: Values;
  /** The long text that a draft began with, which may be of an earlier version than `saved`. */
  readonly base?: string;
}

interface FormStarting<Values, Version extends number | null> {
  readonly begin: () => FormStart<Values, Version>;
  /** Of the form and its record, from `ownDraftKey`. */
  readonly draftPlace: string;
  readonly draftSchema: ZodType<{
    readonly savedAt: string;
    readonly version: Version;
    readonly values: Values;
    readonly hasFiles?: boolean;
    readonly base?: string | undefined;
  }>;
  readonly isSame: (one: Values, other: Values) => boolean;
}

/** Restarts the form of a record: from the draft of an earlier visit, or from another version. */
export function useFormStart<Values, Version extends number | null>(starting: FormStarting<Values, Version>) {
  const [start, setStart] = useState(starting.begin);
  const [beginnings, setBeginnings] = useState(0);
  const restart = (next: FormStart<Values, Version>) => {
    setStart(next);
    setBeginnings((count) => count + 1);
  };
  const { ownKey, offers } = useOfferedDrafts({
    place: starting.draftPlace,
    schema: starting.draftSchema,
    isSaved: ({ values }) => starting.isSame(values, start.saved),
    onRestore: ({ version, values, base }) =>
      restart({ ...start, version, values, ...(base !== undefined && { base }) }),
  });
  return {
    start,
    /** The form's key: a new one mounts a new form. */
    beginnings,
    restart,
    /** Where the form keeps its draft. */
    draftKey: ownKey,
    offers,
  };
}
