import { type KeptMail, keptMailSchema } from '@dewar/contract/mails';
import type { Database } from '../../shared/database/database.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { jsonPagesFrom } from '../../shared/exports/export-pages.ts';
import { type KeptMailScope, listKeptMails } from './kept-mail-repository.ts';

/** The HTML part says the same as the text, and is not in the file. */
const COLUMNS: readonly ExportColumn<KeptMail>[] = [
  { heading: 'Number', number: ({ id }) => id },
  { heading: 'Stored', time: ({ created_at }) => created_at },
  { heading: 'To', text: ({ to }) => to },
  { heading: 'Subject', text: ({ subject }) => subject },
  { heading: 'Text', text: ({ text }) => text },
  { heading: 'Has hidden links', flag: ({ has_hidden_links }) => has_hidden_links },
  { heading: 'Attachment', text: ({ attachment }) => attachment?.file_name },
  { heading: 'Attachment size', number: ({ attachment }) => attachment?.file_size, unit: 'bytes' },
];

/** The kept mails that may be read as a file has them, newest first; links that give access are hidden as in the list. */
export function keptMailsToExport(db: Database, scope: KeptMailScope) {
  const pages = jsonPagesFrom(keptMailSchema, (page) => listKeptMails(db, scope, page));
  return { name: 'Stored emails', entity: 'mail', columns: COLUMNS, pages };
}
