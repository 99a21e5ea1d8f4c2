import type { WebhookDelivery } from '@dewar/contract/webhooks';
import { FAILURES_BEFORE_ONE_MORE } from '@dewar/domain/webhooks/delivery-retries';
import { TEST_EVENT } from '@dewar/domain/webhooks/webhook-events';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { readCursor } from '../../shared/database/json-page.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { getAdministeredCompany } from '../companies/company-access.ts';
import { deliveryOf } from './share-out-events.ts';
import {
  findDelivery,
  findWebhookOfDelivery,
  insertDeliveries,
  isTestWaiting,
  listDeliveriesOf,
  queueAgain,
} from './webhook-delivery-repository.ts';
import { hasWebhook, lockWebhook } from './webhook-repository.ts';

interface Log {
  readonly companyName: string;
  readonly id: number;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** What a webhook was told, newest first. Throws 404. */
export async function listLog({ db, person }: RequestContext, { companyName, id, limit, cursor }: Log) {
  const { id: company_id } = await getAdministeredCompany(db, person, companyName);
  if (!(await hasWebhook(db, { id, company_id }))) throw notFound();
  return listDeliveriesOf(db, id, { limit, after: readCursor(cursor) });
}

/** One more attempt of a delivery. Throws 404, and 409 while it waits or its webhook is off. */
export async function sendAgain(context: RequestContext, companyName: string, id: number): Promise<WebhookDelivery> {
  const { db, person, now } = context;
  const { id: company_id } = await getAdministeredCompany(db, person, companyName);
  return inTransaction(db, async (transaction) => {
    const webhook_id = await findWebhookOfDelivery(transaction, id);
    if (webhook_id === undefined) throw notFound();
    await lockWebhookThatIsOn(transaction, { id: webhook_id, company_id });
    const { state, message_id } = await getDelivery(transaction, id);
    if (state === 'pending') throw conflict('This delivery is waiting to be sent.');
    await queueAgain(transaction, id, { now, failures: FAILURES_BEFORE_ONE_MORE });
    await writeAudit(transaction, {
      ...{ actor: person, company_id, entity: 'webhook', entity_id: webhook_id, action: 'resend' },
      after: { message_id },
    });
    return getDelivery(transaction, id);
  });
}

/** Queues a test. Throws 404, and 409 while one waits or the webhook is off. */
export async function sendTest(context: RequestContext, companyName: string, id: number): Promise<WebhookDelivery> {
  const { db, person, now } = context;
  const { id: company_id } = await getAdministeredCompany(db, person, companyName);
  return inTransaction(db, async (transaction) => {
    const webhook = await lockWebhookThatIsOn(transaction, { id, company_id });
    if (await isTestWaiting(transaction, id)) throw conflict('A test is waiting to be sent.');
    const test = deliveryOf(webhook, { type: TEST_EVENT, at: now, records: [] });
    const [made] = await insertDeliveries(transaction, [test], now);
    return getDelivery(transaction, made);
  });
}

async function lockWebhookThatIsOn(transaction: Database, key: { readonly id: number; readonly company_id: number }) {
  const webhook = await lockWebhook(transaction, key);
  if (webhook === undefined) throw notFound();
  if (webhook.off_at !== null) throw conflict('This webhook is off. Switch it on first.');
  return webhook;
}

async function getDelivery(transaction: Database, id: number | undefined): Promise<WebhookDelivery> {
  const delivery = id === undefined ? undefined : await findDelivery(transaction, id);
  if (delivery === undefined) throw notFound();
  return delivery;
}
