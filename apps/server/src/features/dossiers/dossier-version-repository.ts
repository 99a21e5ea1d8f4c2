import { type DossierFacts, type DossierVersion, dossierFactsSchema } from '@dewar/contract/dossiers';
import { DOSSIER_SECTIONS, type DossierSection } from '@dewar/domain/dossiers/dossiers';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

export interface StoredVersion extends DossierVersion {
  readonly made_at: string;
  readonly sha256: string;
  readonly code: string;
  readonly stored_name: string;
  readonly size: number;
  readonly not_printed: readonly string[];
  readonly facts: DossierFacts;
  /** As it is stored: facts that are the same have the same text. */
  readonly factsText: string;
  readonly is_withdrawn: boolean;
}

interface VersionRow {
  readonly version: number;
  readonly made_at: Date;
  readonly sha256: string;
  readonly changes: string[];
}

/** The latest version of a load's company, or the named one; undefined if there is none. */
export async function findVersion(
  db: Database,
  transfer_id: number,
  version?: number,
): Promise<StoredVersion | undefined> {
  type Row = VersionRow &
    Pick<StoredVersion, 'code' | 'stored_name' | 'size' | 'not_printed' | 'factsText' | 'is_withdrawn'>;
  const { rows } = await sql<Row>`
    select kept.version, kept.made_at, encode(kept.sha256, 'hex') as sha256, kept.changes, kept.code, kept.stored_name,
           kept.size, kept.not_printed, kept.facts::text as "factsText",
           kept.withdrawn_at is not null as is_withdrawn
      from dossier_versions kept
      join transfers transfer on transfer.id = kept.transfer_id and transfer.company_id = kept.company_id
     where kept.transfer_id = ${transfer_id} and kept.version = coalesce(${version ?? null}::int, kept.version)
     order by kept.version desc
     limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  return { ...row, ...shownOf(row), facts: dossierFactsSchema.parse(JSON.parse(row.factsText)) };
}

/** The versions of a load that its company may see, the latest first. */
export async function listVersions(db: Database, transfer_id: number): Promise<DossierVersion[]> {
  const { rows } = await sql<VersionRow>`
    select kept.version, kept.made_at, encode(kept.sha256, 'hex') as sha256, kept.changes
      from dossier_versions kept
      join transfers transfer on transfer.id = kept.transfer_id and transfer.company_id = kept.company_id
     where kept.transfer_id = ${transfer_id}
     order by kept.version desc`.execute(db);
  return rows.map(shownOf);
}

function shownOf({ version, made_at, sha256, changes }: VersionRow) {
  return { version, made_at: made_at.toISOString(), sha256, changes: changes.filter(isSection) };
}

const isSection = (name: string): name is DossierSection => DOSSIER_SECTIONS.some((section) => section === name);

/** Of all versions of a load, whichever company it was of: their numbers go on. */
export async function findLastNumber(db: Database, transfer_id: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(version), 0) as last from dossier_versions where transfer_id = ${transfer_id}`.execute(db);
  return rows[0]?.last ?? 0;
}

interface NewVersion {
  readonly transfer_id: number;
  readonly tank_id: number;
  readonly company_id: number;
  readonly version: number;
  readonly made_at: Date;
  readonly factsText: string;
  readonly changes: readonly DossierSection[];
  readonly code: string;
  readonly stored_name: string;
  readonly sha256: string;
  readonly size: number;
  readonly not_printed: readonly string[];
}

export async function insertVersion(
  transaction: Database,
  { factsText: facts, sha256, changes, not_printed, ...version }: NewVersion,
): Promise<void> {
  const lists = { changes: [...changes], not_printed: [...not_printed] };
  await transaction
    .insertInto('dossier_versions')
    .values({ ...version, ...lists, facts, sha256: Buffer.from(sha256, 'hex') })
    .execute();
}

/** The paper with a code, with what came after it. */
export async function findPaper(db: Database, code: string) {
  const { rows } = await sql<{
    version: number;
    made_at: Date;
    sha256: string;
    withdrawn_at: Date | null;
    latest_version: number;
    next_made_at: Date | null;
  }>`
    select kept.version, kept.made_at, encode(kept.sha256, 'hex') as sha256, kept.withdrawn_at,
           (select max(version) from dossier_versions where transfer_id = kept.transfer_id) as latest_version,
           (select min(made_at) from dossier_versions
             where transfer_id = kept.transfer_id and version > kept.version) as next_made_at
      from dossier_versions kept
     where kept.code = ${code}`.execute(db);
  const [row] = rows;
  return (
    row && {
      ...row,
      made_at: row.made_at.toISOString(),
      withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
      next_made_at: row.next_made_at?.toISOString() ?? null,
    }
  );
}
