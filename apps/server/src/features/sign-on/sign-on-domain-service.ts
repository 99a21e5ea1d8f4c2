import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@dewar/contract/endpoint';
import type { CompanySignOn, updateCompanySignOn } from '@dewar/contract/sign-on';
import { can } from '@dewar/domain/accounts/permissions';
import { VERIFICATION_RECORD } from '@dewar/domain/accounts/sign-on';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict, invalidInput, notFound } from '../../shared/errors.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { endSessionsBesideSignOn } from '../auth/sessions/sign-on-identity-repository.ts';
import { describeSignOn } from './described-sign-on.ts';
import { readMailDomain } from './mail-domains.ts';
import { listDomains, markDomainVerified, replaceDomains } from './sign-on-domain-repository.ts';
import type { SignOnParts } from './sign-on-parts.ts';

const CODE_BYTES = 18;

type SentDomain = NonNullable<BodyOf<typeof updateCompanySignOn>['domains']>[number];

interface NamedDomain {
  readonly name: string;
  readonly verified_at: string | null | undefined;
}

/** Throws 400. */
export function readDomain({ name: text, verified_at }: SentDomain): NamedDomain {
  const read = readMailDomain(text);
  if ('error' in read) throw invalidInput({ domains: read.error });
  return { name: read.name, verified_at };
}

/** Keeps what is verified, and takes the word of an administrator of the portal. */
export async function saveDomains(
  transaction: Database,
  { person, now }: Pick<RequestContext, 'person' | 'now'>,
  { company_id, domains }: { readonly company_id: number; readonly domains: readonly NamedDomain[] },
): Promise<void> {
  const code = () => randomBytes(CODE_BYTES).toString('base64url');
  await replaceDomains(
    transaction,
    company_id,
    domains.map(({ name }) => ({ name, code: code() })),
  );
  // The word of an administrator of the portal. From others it is what they have read.
  if (!can(person, 'read', 'every_company')) return;
  const known = await listDomains(transaction, company_id);
  for (const { name, verified_at } of domains) {
    const isVerified = known.some((domain) => domain.name === name && domain.verified_at !== null);
    if (verified_at === undefined || isVerified === (verified_at !== null)) continue;
    const verified =
      verified_at === null
        ? { verified_at: null, verified_by_email: null }
        : { verified_at: now, verified_by_email: person.email };
    await markDomainVerified(transaction, { company_id, name }, verified);
  }
}

/** Looks up the TXT records of a domain. Throws 404, and 409 if the proof is not there or another company has it. */
export async function verifyDomain(
  { db, person, now, parts }: RequestContext & { readonly parts: SignOnParts },
  { id: company_id }: { readonly id: number },
  text: string,
): Promise<CompanySignOn> {
  const read = readMailDomain(text);
  const domain = (await listDomains(db, company_id)).find((each) => 'name' in read && each.name === read.name);
  if (domain === undefined) throw notFound();
  if (domain.verified_at !== null) return describeSignOn(db, parts, company_id);
  const record = VERIFICATION_RECORD + domain.code;
  const records = await parts.resolveTxt(domain.name).catch((error: unknown) => {
    parts.log.info({ err: error, domain: domain.name }, 'the TXT records of a mail domain were not found');
    return [];
  });
  if (!records.some((pieces) => pieces.join('') === record)) {
    throw conflict(`${domain.name} has no TXT record "${record}" yet. It may take an hour until a new one is seen.`);
  }
  return withDomainError(() =>
    inTransaction(db, async (transaction) => {
      const verified_by_email = 'TXT record';
      await markDomainVerified(transaction, { company_id, name: domain.name }, { verified_at: now, verified_by_email });
      await endSessionsBesideSignOn(transaction, company_id);
      const after = { domain: domain.name, verified_at: now.toISOString(), verified_by: verified_by_email };
      const entry = { actor: person, company_id, entity: 'sign_on', entity_id: company_id } as const;
      await writeAudit(transaction, { ...entry, action: 'update', before: { domain: domain.name }, after });
      return describeSignOn(transaction, parts, company_id);
    }),
  );
}

/** Throws 409 for a domain that is another company's. */
export async function withDomainError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConstraintViolation(error, 'sign_on_domains_verified_key')) throw error;
    const text = 'One of these mail domains is verified for another company. Ask an administrator of the portal.';
    throw conflict(text, { domains: text });
  }
}
