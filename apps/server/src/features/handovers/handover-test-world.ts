import { createHandoverLink, listHandoverReports, openHandover, reportHandover } from '@dewar/contract/handovers';
import { listTankFiles } from '@dewar/contract/tank-files';
import { getTransfer } from '@dewar/contract/transfers';
import { startTransferWorld, type TransferWorld } from '../transfers/transfer-test-world.ts';

type Who = keyof TransferWorld['tokens'];

const REPORT = {
  name: 'Ünal at the gate',
  arrived_at: '2026-06-10T10:00:00.000Z',
  was_venting: 'false',
  arrival_pressure: '45',
};

/** A GIF of one pixel. */
export function picture(name = 'gauge.gif'): File {
  const bytes = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  return new File([bytes], name);
}

interface Sending {
  readonly fields?: object;
  readonly key?: string;
  readonly files?: Readonly<Record<string, File | File[]>>;
}

/** Loads in transit of Polar with links for their receivers. */
export async function startHandoverWorld() {
  const world = await startTransferWorld();
  const { server, tokens } = world;
  const make = (id: number, body: object = {}, who: Who = 'polar') =>
    server.call(createHandoverLink, { token: tokens[who], params: { id }, body });
  return {
    ...world,
    make,
    /** A load in transit and the token of its link. */
    newLink: async (change: object = {}, body: object = {}) => {
      const load = await world.newLoad(change);
      const made = await make(load.id, body);
      if (made.status !== 201) throw new Error(made.text);
      const { url, ...link } = made.body.data;
      return { load, link, token: url.replace(/^.*#token=/, '') };
    },
    open: (token: string) => server.call(openHandover, { body: { token } }),
    send: (token: string, { fields = {}, key, files = {} }: Sending = {}) =>
      server.call(reportHandover, {
        file: { ...REPORT, ...fields, token, ...files },
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      }),
    reports: async (id: number, who: Who = 'polar') =>
      (await server.call(listHandoverReports, { token: tokens[who], params: { id } })).body.data,
    transfer: async (id: number) => (await server.call(getTransfer, { token: tokens.admin, params: { id } })).body.data,
    files: async (tank_id: number) =>
      (await server.call(listTankFiles, { token: tokens.polar, query: { tank_id } })).body.data,
    /** Of guessers and of senders, of which each file has many from one network. */
    forgetAttempts: async () => {
      await server.db.deleteFrom('sign_in_failures').execute();
      await server.db.deleteFrom('handover_forms').execute();
    },
    trail: async (entity: string, id: number) =>
      server.db
        .selectFrom('audit_log')
        .select(['action', 'actor_id', 'actor_email', 'company_id'])
        .where('entity', '=', entity)
        .where('entity_id', '=', id)
        .orderBy('id')
        .execute(),
  };
}

export type HandoverWorld = Awaited<ReturnType<typeof startHandoverWorld>>;
