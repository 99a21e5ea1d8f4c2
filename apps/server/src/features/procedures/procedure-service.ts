import type { BodyOf } from '@dewar/contract/endpoint';
import type * as contract from '@dewar/contract/procedures';
import { isWebAddress, listUploadNames, uploadNameOf } from '@dewar/domain/primitives/links';
import type { Database } from '../../shared/database/database.ts';
import { invalidInput } from '../../shared/errors.ts';
import { sentFields } from '../../shared/http/sent-fields.ts';
import { findCompanyToReferTo } from '../companies/company-repository.ts';
import { findUploadsToReferTo } from '../uploads/upload-repository.ts';
import { findCategoriesToReferTo } from './category-repository.ts';
import type { ProcedureRecord, StoredProcedure } from './procedure-repository.ts';

export interface ResolvedProcedure {
  readonly stored: StoredProcedure;
  readonly categoryIds: readonly number[];
  readonly uploadIds: readonly number[];
}

type Sent = BodyOf<typeof contract.updateProcedure>;

const NEW: Omit<StoredProcedure, 'title' | 'client_company_id'> & {
  client_tag: null;
  primary_category: readonly string[];
} = {
  summary: null,
  full_content: '',
  cover_image: null,
  media_file: null,
  client_tag: null,
  visibility: 'private',
  date_published: null,
  primary_category: [],
};

/**
 * The new content of a procedure: sent values over stored ones or defaults. Throws 400 naming the field for an unknown
 * company, category or file, and for a client-specific procedure without a client.
 */
export async function resolveProcedure(
  db: Database,
  sent: Sent,
  current: ProcedureRecord | null,
): Promise<ResolvedProcedure> {
  const whole = { title: '', ...NEW, ...current, ...sentFields(sent) };
  const client_company_id = await resolveClient(db, whole.client_tag);
  if (whole.visibility === 'client_specific' && client_company_id === null) {
    throw invalidInput({ client_tag: 'Client tag is required for a client specific procedure' });
  }
  const { title, summary, full_content, cover_image, media_file, visibility, date_published } = whole;
  return {
    stored: { title, summary, full_content, cover_image, media_file, visibility, date_published, client_company_id },
    categoryIds: await resolveCategories(db, whole.primary_category),
    uploadIds: await resolveUploads(db, { full_content, cover_image, media_file }),
  };
}

async function resolveClient(db: Database, client_tag: string | null): Promise<number | null> {
  if (client_tag === null) return null;
  const company = await findCompanyToReferTo(db, client_tag);
  if (company === undefined) throw invalidInput({ client_tag: 'Client tag: no such company' });
  return company.id;
}

async function resolveCategories(db: Database, names: readonly string[]): Promise<readonly number[]> {
  const wanted = [...new Set(names)];
  const found = await findCategoriesToReferTo(db, wanted);
  const ids = new Map(found.map(({ id, name }) => [name, id]));
  return wanted.map((name) => {
    const id = ids.get(name);
    if (id === undefined) throw invalidInput({ primary_category: `Primary category: there is no category '${name}'` });
    return id;
  });
}

async function resolveUploads(
  db: Database,
  { full_content, cover_image, media_file }: Pick<StoredProcedure, 'full_content' | 'cover_image' | 'media_file'>,
): Promise<readonly number[]> {
  const cover = cover_image === null ? null : uploadNameOf(cover_image);
  const attached = media_file === null || isWebAddress(media_file) ? null : media_file;
  const named = [cover, attached].filter((name) => name !== null);
  const found = await findUploadsToReferTo(db, [...new Set([...named, ...listUploadNames(full_content)])]);
  const kinds = new Map(found.map(({ filename, kind }) => [filename, kind]));
  if (cover_image !== null && kinds.get(cover ?? '') !== 'image') {
    throw invalidInput({ cover_image: 'Cover image must be an image that was uploaded here' });
  }
  if (attached !== null && kinds.get(attached) !== 'pdf') {
    throw invalidInput({ media_file: 'Media file must be a PDF that was uploaded here, or an http(s) address' });
  }
  return found.map(({ id }) => id);
}
