import { IMPORT_KINDS } from '@dewar/domain/imports/import-kinds';
import type { RowLayout } from '../sheet.ts';
import type { LongImportWork } from './long-import-repository.ts';

/** How the cells of all pieces are read, but for the marks of their figures. */
export function layoutOf({ kind, choices }: Pick<LongImportWork, 'kind' | 'choices'>) {
  const { columns, units, headings, tank_number: tankNumber } = choices;
  return { kindColumns: IMPORT_KINDS[kind].columns, headings, columns, units, tankNumber } satisfies Omit<
    RowLayout,
    'marks'
  >;
}
