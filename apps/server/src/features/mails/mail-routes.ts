import * as contract from '@dewar/contract/mails';
import { can } from '@dewar/domain/accounts/permissions';
import { readCursor } from '../../shared/database/json-page.ts';
import { notFound } from '../../shared/errors.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import { FileResponse } from '../../shared/http/file-response.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { keptMailsToExport } from './kept-mail-export.ts';
import { findKeptMailAttachment, type KeptMailScope, listKeptMails } from './kept-mail-repository.ts';
import { showLinks } from './show-links.ts';

export function mailRoutes({ mount }: Server): void {
  mount(contract.listKeptMails, async ({ db, person, query: { limit, cursor } }) => {
    const { records, ...next } = await listKeptMails(db, scopeOf(person), { limit, after: readCursor(cursor) });
    return { data: new RawJson(records), ...next };
  });

  mount(contract.exportKeptMails, async ({ context, db, person, query }) =>
    exportList(context, { ...keptMailsToExport(db, scopeOf(person)), query }),
  );

  mount(contract.showKeptMailLinks, async ({ context, params }) => {
    const mail = await showLinks(context, params.id);
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
  return { withAdministrators: can(person, 'show_links', 'mail') };
}
