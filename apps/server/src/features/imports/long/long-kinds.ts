import type { LongImport } from '@dewar/contract/long-imports';
import { IMPORT_KINDS } from '@dewar/domain/imports/import-kinds';
import { isReported } from '../../vacuum-readings/vacuum-reading-repository.ts';
import type { ImportKind } from '../import-kind.ts';
import type { Importer } from '../import-repository.ts';
import type { ImportedRecord } from '../judged-row.ts';
import { readingKind } from '../readings/reading-kind.ts';
import type { ImportedRows } from '../stored-import-repository.ts';

/** A kind of records of tanks, each with a moment, that is imported from long sheets. */
interface LongKind extends ImportKind<ImportedRecord, string, Importer>, Omit<ImportedRows, 'import_id'> {
  readonly noun: string;
}

export const LONG_KINDS: Readonly<Record<LongImport['kind'], LongKind>> = {
  readings: { ...readingKind, table: 'vacuum_readings', isReported, noun: IMPORT_KINDS.readings.noun },
};
