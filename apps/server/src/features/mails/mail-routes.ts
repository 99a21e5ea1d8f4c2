import * as contract from '@dewar/contract/mails';
import { FIRST_PAGE, pageOf, readCursor } from '../../shared/database/json-page.ts';
import { JsonText } from '../../shared/http/answer-text.ts';
import type { Server } from '../../shared/server.ts';
import { listKeptMailLines } from './kept-mail-repository.ts';

export function mailRoutes({ mount }: Server): void {
  mount(contract.listKeptMails, async ({ db, person, query: { limit, cursor } }) => {
    const { id: before } = readCursor(cursor) ?? FIRST_PAGE;
    // Their mails may hold links that open an administrator's account.
    const scope = { withAdministrators: person.is_super_admin };
    const lines = await listKeptMailLines(db, scope, { before, rows: limit + 1 });
    const { records, next_cursor } = pageOf(lines, limit, 'created_at');
    return { data: new JsonText(records), ...(next_cursor !== undefined && { next_cursor }) };
  });
}
