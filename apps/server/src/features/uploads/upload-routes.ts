import * as contract from '@dewar/contract/uploads';
import { can } from '@dewar/domain/accounts/permissions';
import { type RawBuilder, sql } from 'kysely';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { inTransaction } from '../../shared/database/database.ts';
import { invalidInput, notFound } from '../../shared/errors.ts';
import { isPdf } from '../../shared/file-storage/file-content.ts';
import { IMAGE_CONTENT_TYPE, IMAGE_EXTENSION } from '../../shared/file-storage/reencode-image.ts';
import { claimFile } from '../../shared/file-storage/unclaimed-uploads.ts';
import { FileResponse } from '../../shared/http/file-response.ts';
import type { ReceivedFile } from '../../shared/http/received-file.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { findUpload, insertUpload, type NewUpload } from './upload-repository.ts';

/** Wide enough for a page on a large screen. */
const MAX_IMAGE_SIDE = 2_000;

/** The condition that a record readable by the person uses the upload. */
export type IsShownTo = (person: SignedIn) => RawBuilder<boolean>;

export function uploadRoutes({ mount, fileStorage }: Server, isShownTo: IsShownTo): void {
  mount(
    contract.uploadImage,
    async ({ context, file }) => {
      const filename = `${file.storedName}.${IMAGE_EXTENSION}`;
      await keep(context, file, { filename, kind: 'image', content_type: IMAGE_CONTENT_TYPE });
      return { data: { url: `/api/uploads/${filename}` } };
    },
    { maxImageSide: MAX_IMAGE_SIDE },
  );

  mount(contract.uploadFile, async ({ context, file }) => {
    requirePdf(file);
    const filename = `${file.storedName}.pdf`;
    await keep(context, file, { filename, kind: 'pdf', content_type: 'application/pdf' });
    return { data: { filename } };
  });

  mount(contract.getUpload, async ({ db, person, params: { filename } }) => {
    // Administrators see every file, so that an editor shows unsaved ones.
    const isVisible = can(person, 'read', 'every_company') ? sql<boolean>`true` : isShownTo(person);
    const upload = await findUpload(db, filename, isVisible);
    if (upload === undefined) throw notFound();
    return new FileResponse({
      body: await fileStorage.read(upload.stored_name),
      contentType: upload.content_type,
      fileName: upload.original_name,
      size: Number(upload.size),
      inline: upload.kind === 'image',
    });
  });
}

/** Throws 400 if the content or the name is not that of a PDF. */
function requirePdf({ originalName, beginning }: ReceivedFile): void {
  if (!/\.pdf$/i.test(originalName) || !isPdf(beginning))
    throw invalidInput({ file: 'The file must be a PDF document' });
}

async function keep(
  { db, person }: RequestContext,
  { storedName: stored_name, originalName: original_name, size, width, height }: ReceivedFile,
  described: Pick<NewUpload, 'filename' | 'kind' | 'content_type'>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await claimFile(transaction, stored_name);
    const entity_id = await insertUpload(transaction, {
      ...{ ...described, stored_name, size, width, height, original_name },
      uploaded_by: person.id,
    });
    await writeAudit(transaction, {
      actor: person,
      company_id: null,
      entity: 'upload',
      entity_id,
      action: 'create',
      after: { filename: described.filename, original_name, size },
    });
  });
}
