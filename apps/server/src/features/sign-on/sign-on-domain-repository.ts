import type { Database } from '../../shared/database/database.ts';

interface StoredDomain {
  readonly name: string;
  readonly code: string;
  readonly verified_at: Date | null;
  readonly verified_by_email: string | null;
}

export async function listDomains(db: Database, company_id: number): Promise<readonly StoredDomain[]> {
  return db
    .selectFrom('sign_on_domains')
    .select(['name', 'code', 'verified_at', 'verified_by_email'])
    .where('company_id', '=', company_id)
    .orderBy('name')
    .execute();
}

export async function isVerifiedDomain(db: Database, company_id: number, name: string): Promise<boolean> {
  const domains = await listDomains(db, company_id);
  return domains.some((domain) => domain.name === name && domain.verified_at !== null);
}

/** Keeps those of the names that are there, with their codes. */
export async function replaceDomains(
  transaction: Database,
  company_id: number,
  domains: readonly { readonly name: string; readonly code: string }[],
): Promise<void> {
  await transaction
    .deleteFrom('sign_on_domains')
    .where('company_id', '=', company_id)
    .where('name', 'not in', ['', ...domains.map(({ name }) => name)])
    .execute();
  for (const domain of domains) {
    await transaction
      .insertInto('sign_on_domains')
      .values({ company_id, ...domain })
      .onConflict((conflict) => conflict.columns(['company_id', 'name']).doNothing())
      .execute();
  }
}

/** Undefined if there is no such domain. A domain that is another company's violates the unique index. */
export async function markDomainVerified(
  transaction: Database,
  { company_id, name }: { readonly company_id: number; readonly name: string },
  verified: { readonly verified_at: Date | null; readonly verified_by_email: string | null },
): Promise<void> {
  await transaction
    .updateTable('sign_on_domains')
    .set(verified)
    .where('company_id', '=', company_id)
    .where('name', '=', name)
    .execute();
}
