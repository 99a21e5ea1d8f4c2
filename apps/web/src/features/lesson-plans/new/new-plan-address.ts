/** Without a template: the ten standard sections. */
export const NO_TEMPLATE = 'standard';

/** The template that is chosen; none yet is the first step (spec 3 §2). */
export interface NewPlanAddress {
  readonly template?: number | typeof NO_TEMPLATE;
}

export function readNewPlanAddress({ template }: { readonly template?: unknown }): NewPlanAddress {
  if (template === NO_TEMPLATE) return { template };
  const id = Number(template);
  return Number.isSafeInteger(id) && id > 0 ? { template: id } : {};
}
