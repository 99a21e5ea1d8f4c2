import { type ProcedureFilter, readProcedureFilter } from './procedure-filter.ts';

/** What the procedure manager shows: the list by a filter, a new procedure, or one that is edited. */
export interface ProcedureManagerAddress extends ProcedureFilter {
  readonly create?: true;
  readonly edit?: number;
}

type Written = { readonly [Name in keyof ProcedureManagerAddress]?: unknown };

export function readProcedureManagerAddress(address: Written): ProcedureManagerAddress {
  const edit = Number(address.edit);
  const isCreate = address.create === true || address.create === 'true';
  return {
    ...readProcedureFilter(address),
    ...(isCreate && { create: true as const }),
    ...(!isCreate && Number.isSafeInteger(edit) && edit > 0 && { edit }),
  };
}
