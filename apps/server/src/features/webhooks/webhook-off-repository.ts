import { OFF_REASONS } from '@dewar/domain/webhooks/webhook-events';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { isSuspendedAt } from '../../shared/database/suspension-columns.ts';
import type { SwitchedOffWebhook } from './webhook-mails.ts';

const untoldSchema = z.object({
  company_id: z.number(),
  url: z.string(),
  off_because: z.enum(OFF_REASONS),
});

interface WebhooksOff {
  readonly company_id: number;
  readonly webhooks: readonly SwitchedOffWebhook[];
}

/**
 * Takes the webhooks that were switched off and nobody was told about, by company; of several servers one gets each. Those
 * of a suspended company are told of when it is in use again.
 */
export async function takeUntoldOffs(transaction: Database, now: Date): Promise<readonly WebhooksOff[]> {
  const { rows } = await sql`
    with untold as (
      select webhook.id
        from webhooks webhook join companies on companies.id = webhook.company_id
       where not webhook.is_off_told and companies.status = 'active' and not ${isSuspendedAt('companies', now)}
       order by webhook.id
         for update of webhook skip locked),
    told as (
      update webhooks set is_off_told = true where id in (select id from untold)
      returning id, company_id, url, off_because)
    select company_id, url, off_because from told where off_because is not null order by id`.execute(transaction);
  const found = z.array(untoldSchema).parse(rows);
  return [...Map.groupBy(found, ({ company_id }) => company_id)].map(([company_id, webhooks]) => ({
    company_id,
    webhooks: webhooks.map(({ url, off_because }) => ({ receiver: new URL(url).host, because: off_because })),
  }));
}
