import * as contract from '@dewar/contract/tank-files';
import { TANK_FILE_TYPES, tankFileExtension } from '@dewar/domain/tanks/tank-files';
import { readCursor } from '../../shared/database/json-page.ts';
import { notFound } from '../../shared/errors.ts';
import { IMAGE_CONTENT_TYPE } from '../../shared/file-storage/reencode-image.ts';
import { removeIfUnclaimed } from '../../shared/file-storage/unclaimed-uploads.ts';
import { FileResponse } from '../../shared/http/file-response.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { findFile, findTankFiles, findThumbnail } from './tank-file-repository.ts';
import { removeTankFile, storeTankFile } from './tank-file-service.ts';

const ANY_CONTENT = 'application/octet-stream';

export function tankFileRoutes({ mount, db: database, fileStorage: storage }: Server): void {
  mount(contract.listTankFiles, async ({ db, person, query: { tank_id, limit, cursor } }) => {
    const page = await findTankFiles(db, person, tank_id, { limit, after: readCursor(cursor) });
    if (page === undefined) throw notFound();
    const { records, ...next } = page;
    return { data: new RawJson(records), ...next };
  });

  mount(contract.createTankFile, async ({ context, body, file }) => {
    const upload = {
      tank_id: body.tank_id,
      description: body.description || null,
      note_id: body.note_id ?? null,
      captured_at: body.captured_at ?? null,
      file,
    };
    return { data: new RawJson(await storeTankFile(context, storage, upload)) };
  });

  mount(contract.downloadTankFile, async ({ db, person, params }) => {
    const file = await findFile(db, person, params.id);
    if (file === undefined) throw notFound();
    const extension = tankFileExtension(file.file_name);
    return new FileResponse({
      body: await storage.read(file.stored_name),
      contentType: extension === undefined ? ANY_CONTENT : TANK_FILE_TYPES[extension],
      fileName: file.file_name,
      size: Number(file.file_size),
    });
  });

  mount(contract.getTankFileThumbnail, async ({ db, person, params }) => {
    const thumbnail = await findThumbnail(db, person, params.id);
    if (thumbnail === undefined) throw notFound();
    const { webp: body, file_name: fileName } = thumbnail;
    return new FileResponse({ body, contentType: IMAGE_CONTENT_TYPE, fileName, size: body.length, inline: true });
  });

  mount(contract.deleteTankFile, async ({ context, params, afterwards }) => {
    const storedName = await removeTankFile(context, params.id);
    afterwards(() => removeIfUnclaimed({ db: database, storage }, storedName));
    return { data: { id: params.id } };
  });
}
