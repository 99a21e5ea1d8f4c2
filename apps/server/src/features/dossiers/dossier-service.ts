import type { Dossier, PaperCheck } from '@dewar/contract/dossiers';
import { checkVersion } from '@dewar/domain/dossiers/dossiers';
import { z } from 'zod';
import type { Config } from '../../shared/config.ts';
import { conflict, HttpError, notFound, tooManyRequests } from '../../shared/errors.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import { FileResponse } from '../../shared/http/file-response.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { countWrongSecret, type GuardedCall, hashToken } from '../auth/accounts/invited-account-access.ts';
import { findTransferRecord } from '../transfers/stored-transfer-repository.ts';
import { checkUrl } from './check-url.ts';
import { askForDossier, isMarked } from './dossier-mark-repository.ts';
import { findPaper, findVersion, type StoredVersion } from './dossier-version-repository.ts';

interface NamedVersion {
  readonly transfer_id: number;
  readonly version?: number | undefined;
}

type Reader = Pick<RequestContext, 'db' | 'person'>;

/** Throws 404 if the load is not in the person's books. */
export async function requireLoad({ db, person }: Reader, transfer_id: number) {
  const record = await findTransferRecord(db, person, transfer_id);
  if (record === undefined) throw notFound();
  return loadSchema.parse(JSON.parse(record));
}

const loadSchema = z.object({ action: z.string() });

/** A version of the dossier of a load, the latest by default; version 0 while there is none. Throws 404. */
export async function readDossier(
  reader: Reader,
  config: Config,
  { transfer_id, version }: NamedVersion,
): Promise<Dossier> {
  const { db } = reader;
  await requireLoad(reader, transfer_id);
  const is_being_made = await isMarked(db, transfer_id);
  const latest = await findVersion(db, transfer_id);
  if (latest === undefined && version === undefined) return { ...NO_VERSION, is_being_made };
  const found = version === undefined ? latest : await findVersion(db, transfer_id, version);
  if (found === undefined || latest === undefined) throw notFound();
  const { made_at, sha256, changes, facts, code } = found;
  return {
    ...{ version: found.version, made_at, sha256, changes, facts, is_being_made },
    latest_version: latest.version,
    check_url: checkUrl(config, code),
  };
}

const NO_VERSION = {
  ...{ version: 0, made_at: null, sha256: null, changes: [], latest_version: 0, check_url: null, facts: null },
};

/** Throws 404, and 409 while no version has been made. */
export async function readDossierPdf(
  reader: Reader,
  storage: FileStorage,
  { transfer_id, version }: NamedVersion,
): Promise<FileResponse> {
  await requireLoad(reader, transfer_id);
  const found = await findVersion(reader.db, transfer_id, version);
  if (found === undefined && version !== undefined) throw notFound();
  if (found === undefined) throw conflict('The dossier of this load has not been made yet.');
  return new FileResponse({
    body: await storage.read(found.stored_name),
    contentType: 'application/pdf',
    fileName: fileNameOf(found),
    size: found.size,
    notPrinted: found.not_printed,
  });
}

function fileNameOf({ version, facts: { transfer } }: StoredVersion): string {
  const load = transfer.bol_number === null ? `load ${transfer.id}` : transfer.bol_number;
  return `Dossier ${transfer.tank_number} ${load}, version ${version}.pdf`;
}

/** Has the dossier made however old the load is. Throws 404, and 409 for a transfer that is no load. */
export function requestDossier(context: RequestContext, config: Config, transfer_id: number): Promise<Dossier> {
  return withTransaction(context, async (within, transaction) => {
    const { action } = await requireLoad(within, transfer_id);
    if (action !== 'Load') throw conflict('Only loads have a dossier.');
    await askForDossier(transaction, transfer_id);
    return readDossier(within, config, { transfer_id });
  });
}

/**
 * What is told of the paper with a code. A code that there is not counts as a guess of its network; throws 429 for many,
 * and not for the right one.
 */
export async function checkCode(call: GuardedCall, code: string): Promise<PaperCheck> {
  const found = await findPaper(call.db, code);
  if (found === undefined) await countGuess(call, code);
  return checkVersion(found);
}

async function countGuess(call: GuardedCall, code: string): Promise<void> {
  try {
    await countWrongSecret(call, `paper ${hashToken(code).toString('base64url')}`);
  } catch (error) {
    // Whoever checks a paper has not tried to sign in.
    if (!(error instanceof HttpError) || error.status !== 429) throw error;
    throw tooManyRequests(error.details.retryAfterSeconds, 'Too many attempts. Please wait a while and try again.');
  }
}
