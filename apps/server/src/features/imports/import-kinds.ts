import type { ImportKindName } from '@dewar/domain/imports/import-kinds';
import type { ImportKind } from './import-kind.ts';
import { inspectionKind } from './inspections/inspection-kind.ts';
import { readingKind } from './readings/reading-kind.ts';
import { tankKind } from './tanks/tank-kind.ts';
import { transferKind } from './transfers/transfer-kind.ts';

export const KINDS: Readonly<Record<ImportKindName, ImportKind>> = {
  readings: readingKind,
  transfers: transferKind,
  inspections: inspectionKind,
  tanks: tankKind,
};
