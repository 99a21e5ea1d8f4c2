import { useState } from 'react';
import { mergeChanges } from './form-values.ts';

interface Saved<Values> {
  readonly values: Values;
}

interface Choice<Values> {
  readonly theirs: Saved<Values>;
  /** The form as it was when `mine` was last brought up to date. */
  readonly values: Values;
  readonly mine: Values;
}

interface ConflictSource<Values> {
  /** What somebody else saved; null while there is no conflict. */
  readonly theirs: Saved<Values> | null;
  /** Of the form, now. */
  readonly values: Values;
  /** What the person began with. */
  readonly base: Values;
  readonly together: readonly (readonly string[])[] | undefined;
}

/**
 * What 'mine' saves in a conflict: what the person changed before it, and whatever they touch while they see it. A value
 * that is put back to what it was at first, or a name that is taken off a list and put on it again, was chosen then.
 */
export function useConflictChoice<Values extends object>(source: ConflictSource<Values>) {
  const [kept, setKept] = useState<Choice<Values> | null>(null);
  const choice = follow(kept, source);
  if (choice !== kept) setKept(choice);
  return { mine: choice?.mine ?? null, forget: () => setKept(null) };
}

function follow<Values extends object>(
  before: Choice<Values> | null,
  { theirs, values, base, together }: ConflictSource<Values>,
): Choice<Values> | null {
  if (before === null) {
    if (theirs === null) return null;
    return { theirs, values, mine: mergeChanges({ mine: values, base, saved: theirs.values }, together) };
  }
  const touched =
    before.values === values
      ? before
      : { ...before, values, mine: mergeChanges({ mine: values, base: before.values, saved: before.mine }, together) };
  if (theirs === null || theirs === before.theirs) return touched;
  // Saved once more by somebody else, or the same again: what was chosen against the first holds against the second.
  const mine = mergeChanges({ mine: touched.mine, base: before.theirs.values, saved: theirs.values }, together);
  return { theirs, values, mine };
}
