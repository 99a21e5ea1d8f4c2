import type { QueryOf } from '@dewar/contract/endpoint';
import {
  type exportRecentlyDeleted,
  type RecentlyDeleted,
  recentlyDeletedSchema,
} from '@dewar/contract/recently-deleted';
import { DELETED_ENTITY_LABELS } from '@dewar/domain/deleted-records/deleted-records';
import type { Database } from '../../shared/database/database.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { cursorPagesFrom } from '../../shared/exports/export-pages.ts';
import { listDeletedRecords } from './recently-deleted-repository.ts';
import { readKeptTime } from './recycle-bin-access.ts';

const COLUMNS: readonly ExportColumn<RecentlyDeleted>[] = [
  { heading: 'Number', number: ({ id }) => id },
  { heading: 'Record', text: ({ entity }) => DELETED_ENTITY_LABELS[entity] },
  { heading: 'Name', text: ({ label }) => label },
  { heading: 'Company', text: ({ company_name }) => company_name },
  { heading: 'Teacher', text: ({ teacher_email }) => teacher_email },
  { heading: 'Deleted', time: ({ deleted_at }) => deleted_at },
  { heading: 'Deleted by', text: ({ deleted_by_email }) => deleted_by_email },
  { heading: 'Can be brought back until', time: ({ restorable_until }) => restorable_until },
  { heading: 'By a super-admin only', flag: ({ needs_super_admin }) => needs_super_admin },
];

type Filter = Omit<QueryOf<typeof exportRecentlyDeleted>, 'format'>;

/** The deleted records that the filter finds as a file has them, latest first. */
export async function recentlyDeletedToExport(db: Database, filter: Filter, now: Date) {
  const kept = await readKeptTime(db, now);
  const pages = cursorPagesFrom(recentlyDeletedSchema, (page) => listDeletedRecords(db, kept, { ...filter, ...page }));
  return { name: 'Recently deleted', entity: 'deleted_record', columns: COLUMNS, pages };
}
