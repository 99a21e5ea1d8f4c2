import * as contract from '@dewar/contract/webhooks';
import type { WebhookEvent } from '@dewar/domain/webhooks/webhook-events';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import { addUser, PASSWORD, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import {
  type ReceivedCall,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test-support/webhook-receiver.ts';
import { isSteadyJob } from '../../shared/jobs/jobs.ts';

export const BOSS = 'boss@polar.example';
const COMPANY = { companyName: 'Polar Gas' };

interface Asked {
  readonly path?: string;
  readonly events?: readonly WebhookEvent[];
  readonly tank_ids?: readonly number[] | null;
  readonly format?: string;
}

export interface WebhookWorld extends TankWorld {
  readonly receiver: WebhookReceiver;
  readonly boss: string;
  /** A webhook of Polar, made by its administrator. */
  newWebhook(asked?: Asked): Promise<contract.Webhook & { readonly secret: string }>;
  get(id: number): Promise<contract.Webhook>;
  log(id: number): Promise<readonly contract.WebhookDelivery[]>;
  /** Sends what was written, and returns what arrived. */
  deliver(): Promise<ReceivedCall[]>;
  /** Runs one job. */
  run(name: string): Promise<void>;
  /** Deletes the webhooks, so that the next test begins with none. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export async function startWebhookWorld(environment: Readonly<Record<string, string>> = {}): Promise<WebhookWorld> {
  const receiver = await startWebhookReceiver();
  const world = await startTankWorld({ PRIVATE_WEBHOOK_RECEIVERS: receiver.origin, ...environment });
  const { server, polarId } = world;
  await addUser(server.db, { email: BOSS, company_id: polarId, is_company_admin: true });
  const boss = await signInAs(server, BOSS);
  const run = async (name: string) => {
    const job = server.app.jobs.filter(isSteadyJob).find((each) => each.name === name);
    if (job === undefined) throw new Error(`there is no job ${name}`);
    await job.run(new AbortController().signal);
  };
  const get = async (id: number) => {
    const { body } = await server.call(contract.listWebhooks, { token: boss, params: COMPANY });
    const found = body.data.find((webhook) => webhook.id === id);
    if (found === undefined) throw new Error(`webhook ${id} is not listed`);
    return found;
  };
  return {
    ...world,
    ...{ receiver, boss, run, get },
    newWebhook: async ({ path = '/hook', events = ['reading.created'], ...rest } = {}) => {
      const body = { url: `${receiver.origin}${path}`, events, current_password: PASSWORD, ...rest };
      const made = await server.call(contract.createWebhook, { token: boss, params: COMPANY, body });
      if (made.status !== 201) throw new Error(made.text);
      return made.body.data;
    },
    log: async (id) => {
      const params = { ...COMPANY, id };
      return (await server.call(contract.listWebhookDeliveries, { token: boss, params })).body.data;
    },
    deliver: async () => {
      await run('webhook-events');
      await run('webhook-deliveries');
      return receiver.receive();
    },
    reset: async () => {
      await server.pool.query('truncate webhooks, webhook_events cascade');
      receiver.receive();
    },
    stop: async () => {
      await server.stop();
      await receiver.stop();
    },
  };
}

/** What a receiver does, with the published library and the clock of the call. Throws for another signature. */
export function verify(secret: string, { headers, body }: ReceivedCall): unknown {
  const now = vi.spyOn(Date, 'now').mockReturnValue(Number(headers['webhook-timestamp']) * 1_000);
  try {
    return new Webhook(secret).verify(body, { ...headers });
  } finally {
    now.mockRestore();
  }
}
