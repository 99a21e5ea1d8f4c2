import * as contract from '@dewar/contract/tank-notes';
import { readCursor } from '../../shared/database/json-page.ts';
import { notFound } from '../../shared/errors.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import { removeIfUnclaimed } from '../../shared/file-storage/unclaimed-uploads.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { tankNotesToExport } from './tank-note-export.ts';
import { findTankNotes } from './tank-note-repository.ts';
import { addNote, correctNote, removeNote } from './tank-note-service.ts';

export function tankNoteRoutes({ mount, db: database, fileStorage: storage }: Server): void {
  mount(contract.listTankNotes, async ({ db, person, query: { tank_id, limit, cursor } }) => {
    const page = await findTankNotes(db, person, tank_id, { limit, after: readCursor(cursor) });
    if (page === undefined) throw notFound();
    const { records, ...next } = page;
    return { data: new RawJson(records), ...next };
  });

  mount(contract.exportTankNotes, async ({ context, db, person, query }) =>
    exportList(context, { ...tankNotesToExport(db, person, query.tank_id), query }),
  );

  mount(contract.createTankNote, async ({ context, body }) => ({
    data: new RawJson(await addNote(context, body)),
  }));

  mount(contract.updateTankNote, async ({ context, params, body }) => ({
    data: new RawJson(await correctNote(context, params.id, body.note_text)),
  }));

  mount(contract.deleteTankNote, async ({ context, params, afterwards }) => {
    const storedNames = await removeNote(context, params.id);
    for (const name of storedNames) afterwards(() => removeIfUnclaimed({ db: database, storage }, name));
    return { data: { id: params.id } };
  });
}
