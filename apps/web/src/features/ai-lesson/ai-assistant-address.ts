/** The template that is chosen; none yet is the first step (spec 3 §4). */
export interface AiAssistantAddress {
  readonly template?: number;
}

export function readAiAssistantAddress({ template }: { readonly template?: unknown }): AiAssistantAddress {
  const id = Number(template);
  return Number.isSafeInteger(id) && id > 0 ? { template: id } : {};
}
