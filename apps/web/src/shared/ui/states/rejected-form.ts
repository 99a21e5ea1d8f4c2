/** Sent to a form whose attempt to save was rejected. */
export const REJECTED = 'rejected';

/** Of several choices none is wrong by itself: the error describes their group. */
const GROUP = ':is(fieldset, [role="group"], [role="radiogroup"])[aria-describedby*="-error"]';
const INVALID = `[aria-invalid="true"], ${GROUP}`;

/** The fields and groups of choices that are to be corrected. */
export function listInvalid(form: ParentNode): readonly HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(INVALID)];
}

/** Where the first of them is corrected: in a group, its chosen or else its first choice. */
export function findFirstInvalid(form: ParentNode | null | undefined): HTMLElement | undefined {
  const first = form?.querySelector<HTMLElement>(INVALID) ?? undefined;
  if (!first?.matches(GROUP)) return first;
  return (
    first.querySelector<HTMLElement>(':checked') ?? first.querySelector<HTMLElement>('input, [role="radio"]') ?? first
  );
}
