import { PROCEDURE_VISIBILITIES, type ProcedureVisibility } from '@dewar/domain/accounts/permissions';

/** Which procedures are listed; all of it stands in the address. */
export interface ProcedureFilter {
  /** Part of a title or a summary, in any case (spec 1 §5). */
  readonly search?: string;
  /** A category's name. */
  readonly category?: string;
  readonly visibility?: ProcedureVisibility;
}

/** Reads the filter out of an address; what is no choice there is left out. */
export function readProcedureFilter(address: { readonly [Name in keyof ProcedureFilter]?: unknown }): ProcedureFilter {
  const search = textOf(address.search);
  const category = textOf(address.category);
  const visibility = PROCEDURE_VISIBILITIES.find((each) => each === address.visibility);
  return {
    ...(search !== '' && { search }),
    ...(category !== '' && { category }),
    ...(visibility !== undefined && { visibility }),
  };
}

export function isFiltered(filter: ProcedureFilter): boolean {
  return Object.keys(filter).length > 0;
}

/** A text of digits alone arrives as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
