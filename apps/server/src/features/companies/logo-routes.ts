import * as contract from '@dewar/contract/companies';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { inTransaction } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { IMAGE_CONTENT_TYPE, IMAGE_EXTENSION } from '../../shared/file-storage/reencode-image.ts';
import { claimFile, releaseFile, removeIfUnclaimed } from '../../shared/file-storage/unclaimed-uploads.ts';
import { FileResponse } from '../../shared/http/file-response.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { getCompany, getReadableCompany } from './company-access.ts';
import { findCompanyRecord } from './company-repository.ts';
import { findLogoName, replaceLogoName } from './logo-repository.ts';

/** Shown at most 64 pixels high, on screens of up to four times the density, and on the first page of a report. */
const MAX_LOGO_SIDE = 512;

export function logoRoutes({ mount, db: pool, fileStorage }: Server): void {
  const files = { db: pool, storage: fileStorage };

  mount(contract.getCompanyLogo, async ({ db, person, params: { companyName }, query }) => {
    const company = await getReadableCompany(db, person, companyName);
    const name = await findLogoName(db, company.id);
    if (name === null && query.if_none !== 'empty') throw notFound();
    return new FileResponse({
      body: name === null ? Buffer.alloc(0) : await fileStorage.read(name),
      contentType: IMAGE_CONTENT_TYPE,
      fileName: `${company.name}.${IMAGE_EXTENSION}`,
      inline: true,
    });
  });

  mount(
    contract.setCompanyLogo,
    async ({ context, db, params: { companyName }, file, afterwards }) => {
      const company = await getCompany(db, companyName);
      const old = await replaceLogo(context, company.id, file.storedName);
      if (old !== null) afterwards(() => removeIfUnclaimed(files, old));
      const record = await findCompanyRecord(db, company.id);
      if (record === undefined) throw notFound();
      return { data: new RawJson(record) };
    },
    { maxImageSide: MAX_LOGO_SIDE },
  );

  mount(contract.deleteCompanyLogo, async ({ context, db, params: { companyName }, afterwards }) => {
    const company = await getCompany(db, companyName);
    const old = await replaceLogo(context, company.id, null);
    if (old === null) throw notFound();
    afterwards(() => removeIfUnclaimed(files, old));
    return { data: { id: company.id } };
  });
}

function replaceLogo({ db, person }: RequestContext, company_id: number, name: string | null): Promise<string | null> {
  return inTransaction(db, async (transaction) => {
    if (name !== null) await claimFile(transaction, name);
    const old = await replaceLogoName(transaction, company_id, name);
    if (old !== null) await releaseFile(transaction, old);
    await writeAudit(transaction, {
      actor: person,
      company_id,
      entity: 'company_logo',
      entity_id: company_id,
      action: name === null ? 'delete' : old === null ? 'create' : 'update',
    });
    return old;
  });
}
