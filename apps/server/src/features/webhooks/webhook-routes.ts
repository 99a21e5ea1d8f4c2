import * as contract from '@dewar/contract/webhooks';
import type { Server } from '../../shared/http/server.ts';
import { getAdministeredCompany } from '../companies/company-access.ts';
import { listLog, sendAgain, sendTest } from './webhook-log-service.ts';
import type { WebhookParts } from './webhook-parts.ts';
import { asWebhook, listWebhooksOf } from './webhook-repository.ts';
import { addWebhook, editWebhook, removeWebhook, rotateSecret } from './webhook-service.ts';

export function webhookRoutes({ mount, config }: Server, parts: WebhookParts): void {
  mount(contract.listWebhooks, async ({ db, person, now, params }) => {
    const { id } = await getAdministeredCompany(db, person, params.companyName);
    return { data: (await listWebhooksOf(db, id)).map((webhook) => asWebhook(webhook, now)) };
  });

  mount(contract.createWebhook, async ({ context, params, body }) => ({
    data: await addWebhook({ ...context, ...parts, config }, params.companyName, body),
  }));

  mount(contract.updateWebhook, async ({ context, params: { companyName, id }, body, expectedVersion }) => ({
    data: await editWebhook({ ...context, ...parts, config }, { companyName, id, body, expectedVersion }),
  }));

  mount(contract.deleteWebhook, async ({ context, params: { companyName, id }, expectedVersion }) => {
    await removeWebhook(context, { companyName, id, expectedVersion });
    return { data: { id } };
  });

  mount(contract.replaceWebhookSecret, async ({ context, params: { companyName, id }, body }) => ({
    data: await rotateSecret({ ...context, ...parts, config }, companyName, { id, ...body }),
  }));

  mount(contract.listWebhookDeliveries, async ({ context, params: { companyName, id }, query }) =>
    listLog(context, { companyName, id, ...query }),
  );

  mount(contract.sendWebhookDeliveryAgain, async ({ context, params: { companyName, id } }) => ({
    data: await sendAgain(context, companyName, id),
  }));

  mount(contract.testWebhook, async ({ context, params: { companyName, id } }) => ({
    data: await sendTest(context, companyName, id),
  }));
}
