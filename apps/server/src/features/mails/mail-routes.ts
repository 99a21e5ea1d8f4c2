import * as contract from '@dewar/contract/mails';
import { FIRST_PAGE, pageOf, readCursor } from '../../shared/database/json-page.ts';
import { notFound } from '../../shared/errors.ts';
import { FileResponse } from '../../shared/http/file-response.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { findKeptMailAttachment, type KeptMailScope, listKeptMailLines } from './kept-mail-repository.ts';
import { showLinks } from './show-links.ts';

export function mailRoutes({ mount }: Server): void {
  mount(contract.listKeptMails, async ({ db, person, query: { limit, cursor } }) => {
    const { id: before } = readCursor(cursor) ?? FIRST_PAGE;
    const lines = await listKeptMailLines(db, scopeOf(person), { before, rows: limit + 1 });
    const { records, next_cursor } = pageOf(lines, limit, 'created_at');
    return { data: new RawJson(records), ...(next_cursor !== undefined && { next_cursor }) };
  });

  mount(contract.showKeptMailLinks, async ({ db, person, params, now }) => {
    const mail = await showLinks(db, person, params.id, now);
    return { data: new RawJson(mail) };
  });

  mount(contract.downloadKeptMailAttachment, async ({ db, person, params }) => {
    const file = await findKeptMailAttachment(db, scopeOf(person), params.id);
    if (file === undefined) throw notFound();
    const { content: body, content_type: contentType, file_name: fileName } = file;
    return new FileResponse({ body, contentType, fileName, size: body.length });
  });
}

/** Mails to administrators may contain links that give access to their account. */
function scopeOf(person: SignedIn): KeptMailScope {
  return { withAdministrators: person.is_super_admin };
}
