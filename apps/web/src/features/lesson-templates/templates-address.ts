/** What the list of templates shows beside itself. */
export interface TemplatesAddress {
  /** The preset that is looked at. */
  readonly preset?: number;
}

export function readTemplatesAddress({ preset }: { readonly preset?: unknown }): TemplatesAddress {
  const id = Number(preset);
  return Number.isSafeInteger(id) && id > 0 ? { preset: id } : {};
}
