import { PROCEDURE_VISIBILITIES } from '@dewar/domain/accounts/permissions';
import { oneOf, parseSearch, recordId, text } from '../../shared/navigation/parse-search.ts';

const FILTER_READERS = {
  /** Part of a title or a summary, ignoring case (spec 1 §5). */
  search: text,
  /** A category's name. */
  category: text,
  visibility: oneOf(PROCEDURE_VISIBILITIES),
};

/** Which procedures are listed. */
export function readProcedureFilter(address: object) {
  return parseSearch(address, FILTER_READERS);
}

export type ProcedureFilter = ReturnType<typeof readProcedureFilter>;

/** What the procedure manager shows: the filtered list, a new procedure, or one that is edited. */
export function readProcedureManagerAddress(address: object) {
  const { create, edit, ...filter } = parseSearch(address, {
    ...FILTER_READERS,
    create: (given) => (given === true || given === 'true' ? (true as const) : undefined),
    edit: recordId,
  });
  return {
    ...filter,
    ...(create !== undefined && { create }),
    ...(create === undefined && edit !== undefined && { edit }),
  };
}

export function isFiltered(filter: ProcedureFilter): boolean {
  return Object.keys(filter).length > 0;
}
