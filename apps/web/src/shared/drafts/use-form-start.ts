import { useState } from 'react';
import type { ZodType } from 'zod';
import { useOfferedDraft } from './use-offered-draft.ts';

/** The start of a record's form: the saved values, and the values in the fields. */
export interface FormStart<Values, Version extends number | null = number> {
  readonly version: Version;
  readonly saved: Values;
  readonly values: Values;
}

interface FormStarting<Values, Version extends number | null> {
  readonly begin: () => FormStart<Values, Version>;
  readonly draftKey: string;
  readonly draftSchema: ZodType<{
    readonly savedAt: string;
    readonly version: Version;
    readonly values: Values;
    readonly hasFiles?: boolean;
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
  const draft = useOfferedDraft({
    key: starting.draftKey,
    schema: starting.draftSchema,
    isSaved: ({ values }) => starting.isSame(values, start.saved),
    onRestore: ({ version, values }) => restart({ ...start, version, values }),
  });
  return {
    start,
    /** The form's key: a new one mounts a new form. */
    beginnings,
    restart,
    ...draft,
  };
}
