import type { BodyOf } from '@dewar/contract/endpoint';
import type { createWebhook, updateWebhook, Webhook } from '@dewar/contract/webhooks';
import { can } from '@dewar/domain/accounts/permissions';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import { MAX_WEBHOOKS_PER_COMPANY, SECRET_OVERLAP_HOURS } from '@dewar/domain/webhooks/webhook-events';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Config } from '../../shared/config.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { conflict, invalidInput, notFound } from '../../shared/errors.ts';
import { mailAccount } from '../../shared/mail/mail-account.ts';
import { requireAddress } from '../../shared/outgoing/require-address.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { lockTokenMaker } from '../api-tokens/token-maker-repository.ts';
import { requireFreshProof } from '../auth/passwords/fresh-proof-access.ts';
import { getAdministeredCompany } from '../companies/company-access.ts';
import { webhookMadeMail } from './webhook-mails.ts';
import { createWebhookSecret, sealedFor, type WebhookParts } from './webhook-parts.ts';
import {
  asWebhook,
  changeWebhook,
  countTanksOf,
  countWebhooksOf,
  deleteWebhookRow,
  insertWebhook,
  lockWebhook,
  nextWebhookId,
  replaceSecret,
  type StoredWebhook,
  switchOff,
  switchOn,
  type WebhookChange,
} from './webhook-repository.ts';

export interface WebhookContext extends RequestContext, WebhookParts {
  readonly config: Config;
}

const RECEIVER = { of: 'a receiver', longest: TEXT_LIMITS.url, mayNamePort: true };

/**
 * Tells an address of a company's records. Throws 400 for an address outside of the internet, for tanks of others and
 * without a fresh proof of who asks, 404, and 409 for too many.
 */
export async function addWebhook(
  context: WebhookContext,
  companyName: string,
  { current_password, ...input }: BodyOf<typeof createWebhook>,
): Promise<Webhook & { secret: string }> {
  const { db, person, config, now, seal } = context;
  const { id: company_id, name } = await getAdministeredCompany(db, person, companyName);
  await requireFreshProof(context, person, current_password);
  await requireReceiver(context, input.url);
  return inTransaction(db, async (transaction) => {
    const maker = await lockMaker(transaction, context, company_id);
    if ((await countWebhooksOf(transaction, company_id)) >= MAX_WEBHOOKS_PER_COMPANY) {
      throw conflict(`${name} has ${MAX_WEBHOOKS_PER_COMPANY} webhooks, which is the most. Delete one first.`);
    }
    await requireOwnTanks(transaction, company_id, input.tank_ids);
    const id = await nextWebhookId(transaction);
    const secret = createWebhookSecret();
    const sealed_secret = await seal.seal(secret, sealedFor(id));
    const made = { company_id, made_by: maker.id, made_by_email: maker.email, created_at: now };
    await insertWebhook(transaction, id, { ...input, ...made, sealed_secret });
    const webhook = await getLocked(transaction, { id, company_id });
    await audit(transaction, context, webhook, { action: 'create', after: described(webhook) });
    await mailAccount(transaction, config, maker, webhookMadeMail(receiverOf(webhook), name));
    return { ...asWebhook(webhook, now), secret };
  });
}

interface Edit {
  readonly companyName: string;
  readonly id: number;
  readonly body: BodyOf<typeof updateWebhook>;
  readonly expectedVersion: number | undefined;
}

/** Changes a webhook, switches it off or on. Throws 404, 412, and as addWebhook. */
export async function editWebhook(context: WebhookContext, edit: Edit): Promise<Webhook> {
  const { db, person, now, config } = context;
  const { current_password, is_active, ...changed } = edit.body;
  const company = await getAdministeredCompany(db, person, edit.companyName);
  const key = { id: edit.id, company_id: company.id };
  const current = await inTransaction(db, (transaction) => getLocked(transaction, key));
  const isElsewhere = changed.url !== undefined && changed.url !== current.url;
  const goesOn = is_active === true && current.off_at !== null;
  // Both send data where nothing was sent.
  if (isElsewhere || goesOn) await requireFreshProof(context, person, current_password);
  if (changed.url !== undefined && isElsewhere) await requireReceiver(context, changed.url);
  return inTransaction(db, async (transaction) => {
    const maker = await lockMaker(transaction, context, company.id);
    const before = await getLocked(transaction, key);
    if (before.url !== current.url || before.off_at?.getTime() !== current.off_at?.getTime()) {
      throw conflict('Someone else changes this webhook now. Try again.');
    }
    await requireVersion(before.version, edit.expectedVersion, async () => JSON.stringify(asWebhook(before, now)));
    if (changed.tank_ids !== undefined) await requireOwnTanks(transaction, company.id, changed.tank_ids);
    await changeWebhook(transaction, key.id, changedFields(asWebhook(before, now), changed));
    if (goesOn) await switchOn(transaction, key.id, maker);
    if (is_active === false && before.off_at === null) {
      await switchOff(transaction, key.id, { because: 'person', now });
    }
    const after = await getLocked(transaction, key);
    await audit(transaction, context, after, { action: 'update', before: described(before), after: described(after) });
    if (isElsewhere) await mailAccount(transaction, config, maker, webhookMadeMail(receiverOf(after), company.name));
    return asWebhook(after, now);
  });
}

/**
 * Makes another secret, beside which the former one signs for a while: whoever knows it can pretend to be Dewar. Throws 404,
 * and 400 without a fresh proof of who asks.
 */
export async function rotateSecret(
  context: WebhookContext,
  companyName: string,
  { id, current_password }: { readonly id: number; readonly current_password?: string | undefined },
): Promise<Webhook & { secret: string }> {
  const { db, person, now, seal } = context;
  const { id: company_id } = await getAdministeredCompany(db, person, companyName);
  await requireFreshProof(context, person, current_password);
  return inTransaction(db, async (transaction) => {
    await getLocked(transaction, { id, company_id });
    const secret = createWebhookSecret();
    const sealed_secret = await seal.seal(secret, sealedFor(id));
    const former_secret_ends_at = new Date(now.getTime() + SECRET_OVERLAP_HOURS * MILLISECONDS_PER_HOUR);
    await replaceSecret(transaction, id, { sealed_secret, former_secret_ends_at });
    const webhook = await getLocked(transaction, { id, company_id });
    await audit(transaction, context, webhook, { action: 'update', after: { secret: 'another one' } });
    return { ...asWebhook(webhook, now), secret };
  });
}

/** Throws 404 and 412. */
export async function removeWebhook(
  context: RequestContext,
  { companyName, id, expectedVersion }: Omit<Edit, 'body'>,
): Promise<void> {
  const { db, person, now } = context;
  const { id: company_id } = await getAdministeredCompany(db, person, companyName);
  await inTransaction(db, async (transaction) => {
    const webhook = await getLocked(transaction, { id, company_id });
    await requireVersion(webhook.version, expectedVersion, async () => JSON.stringify(asWebhook(webhook, now)));
    await deleteWebhookRow(transaction, id);
    await audit(transaction, context, webhook, { action: 'delete', before: described(webhook) });
  });
}

/** What is left out of a change stays as it is. */
function changedFields(
  before: WebhookChange,
  changed: { readonly [Name in keyof WebhookChange]?: WebhookChange[Name] | undefined },
): WebhookChange {
  const { url = before.url, events = before.events, format = before.format } = changed;
  const tank_ids = changed.tank_ids === undefined ? before.tank_ids : changed.tank_ids;
  return { url, events, tank_ids, format };
}

async function getLocked(transaction: Database, key: { readonly id: number; readonly company_id: number }) {
  const webhook = await lockWebhook(transaction, key);
  if (webhook === undefined) throw notFound();
  return webhook;
}

/** Whoever answers for it, as they are now. */
async function lockMaker(transaction: Database, { person, now }: RequestContext, company_id: number) {
  const maker = await lockTokenMaker(transaction, { person, company_id, now });
  if (!can(maker, 'administer', 'company', company_id)) throw notFound();
  return maker;
}

async function requireReceiver({ outgoing }: WebhookParts, address: string): Promise<void> {
  await requireAddress(outgoing, { field: 'url', address }, RECEIVER);
}

async function requireOwnTanks(transaction: Database, company_id: number, tank_ids: readonly number[] | null) {
  if (tank_ids === null || (await countTanksOf(transaction, company_id, tank_ids)) === tank_ids.length) return;
  throw invalidInput({ tank_ids: 'must be tanks that the company has now' });
}

type Change = Pick<Parameters<typeof writeAudit>[1], 'action' | 'before' | 'after'>;

async function audit(
  transaction: Database,
  { person: actor }: RequestContext,
  { id: entity_id, company_id }: StoredWebhook,
  change: Change,
): Promise<void> {
  await writeAudit(transaction, { actor, company_id, entity: 'webhook', entity_id, ...change });
}

/** Never the whole address: whoever knows that of a chat can write in it. */
function described(webhook: StoredWebhook) {
  const { events, tank_ids, format, off_at } = webhook;
  return { receiver: receiverOf(webhook), events, tank_ids, format, is_active: off_at === null };
}

const receiverOf = ({ url }: StoredWebhook) => new URL(url).host;
