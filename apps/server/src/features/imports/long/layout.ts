import { IMPORT_KINDS } from '@dewar/domain/imports/import-kinds';
import type { RowLayout } from '../sheet.ts';
import type { LongImportWork } from './long-import-repository.ts';

/** How the cells of all pieces are read, with these marks in figures. */
export function layoutOf({ kind, choices }: Pick<LongImportWork, 'kind' | 'choices'>, marks: RowLayout['marks']) {
  const { columns, units } = choices;
  return { kindColumns: IMPORT_KINDS[kind].columns, columns, units, marks } satisfies RowLayout;
}
