import { createWebhook, testWebhook } from '@dewar/contract/webhooks';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type Caller, type MatrixWorld } from './matrix-world.ts';
import { PASSWORD } from './sample-world.ts';
import { TEST_SETTINGS, type TestCall } from './test-server.ts';

const OWNERS: readonly Caller[] = ['company admin A', 'admin', 'super-admin'];
const newWebhook = {
  url: `${TEST_SETTINGS.PRIVATE_WEBHOOK_RECEIVERS}/${CANARY}`,
  events: ['reading.created'],
  tank_ids: null,
  format: 'standard',
  current_password: PASSWORD,
};

/** Webhooks of company A. */
export const WEBHOOK_SAMPLES: Readonly<Record<string, Sample>> = {
  listWebhooks: ofCompany(async (world) => {
    await newWebhookOfCompanyA(world);
    return {};
  }),
  createWebhook: ofCompany(async (world) => {
    await forgetWebhooks(world);
    return { body: { ...newWebhook, tank_ids: [await world.newTank()] } };
  }),
  updateWebhook: ofCompany(async (world) => ({
    params: { id: await newWebhookOfCompanyA(world) },
    body: { ...newWebhook, tank_ids: [await world.newTank()], is_active: true },
  })),
  deleteWebhook: ofCompany(async (world) => ({ params: { id: await newWebhookOfCompanyA(world) } })),
  replaceWebhookSecret: ofCompany(async (world) => ({
    params: { id: await newWebhookOfCompanyA(world) },
    body: { current_password: PASSWORD },
  })),
  listWebhookDeliveries: ofCompany(async (world) => ({ params: { id: (await newDelivery(world)).webhook } })),
  sendWebhookDeliveryAgain: ofCompany(async (world) => {
    const { delivery } = await newDelivery(world);
    await world.server.db
      .updateTable('webhook_deliveries')
      .set({ next_attempt_at: null })
      .where('id', '=', delivery)
      .execute();
    return { params: { id: delivery } };
  }),
  testWebhook: ofCompany(async (world) => ({ params: { id: await newWebhookOfCompanyA(world) } })),
};

function ofCompany(prepare: (world: MatrixWorld) => Promise<TestCall>): Sample {
  return {
    others: 'not-found',
    owners: OWNERS,
    call: async (world) => {
      const { params, ...call } = await prepare(world);
      return { ...call, params: { ...params, companyName: world.companyA } };
    },
  };
}

async function newWebhookOfCompanyA(world: MatrixWorld): Promise<number> {
  await forgetWebhooks(world);
  const params = { companyName: world.companyA };
  const made = await world.server.call(createWebhook, {
    token: world.tokens['company admin A'],
    params,
    body: newWebhook,
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.data.id;
}

async function newDelivery(world: MatrixWorld) {
  const webhook = await newWebhookOfCompanyA(world);
  const params = { companyName: world.companyA, id: webhook };
  const made = await world.server.call(testWebhook, { token: world.tokens['company admin A'], params });
  if (made.status !== 200) throw new Error(made.text);
  return { webhook, delivery: made.body.data.id };
}

/** Their number is limited. */
async function forgetWebhooks({ server }: MatrixWorld): Promise<void> {
  await server.db.deleteFrom('webhooks').execute();
}
