import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { finished } from 'node:stream/promises';
import { type Archive, downloadArchive, getLatestArchive, startCompanyArchive } from '@dewar/contract/archives';
import { expect, vi } from 'vitest';
import { readZip } from '../../../test-support/read-zip.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import type { TestServer } from '../../../test-support/test-server.ts';

/** A world with a company administrator for each company. */
export async function startArchiveWorld(environment: Readonly<Record<string, string>> = {}) {
  const world = await startTankWorld(environment);
  const bosses = { polarBoss: world.polarId, northBoss: world.northId };
  const tokens: Record<string, string> = { ...world.tokens };
  for (const [name, company_id] of Object.entries(bosses)) {
    const email = `${name.toLowerCase()}@x.example`;
    await addUser(world.server.db, { email, company_id, is_company_admin: true });
    tokens[name] = await signInAs(world.server, email);
  }
  return { ...world, tokens };
}

export type ArchiveWorld = Omit<TankWorld, 'tokens'> & { readonly tokens: Readonly<Record<string, string>> };

/** The files of a company's archive, by path. */
export async function saveCompany(
  { server, tokens }: ArchiveWorld,
  who: string,
  companyName = 'Polar Gas',
): Promise<ReadonlyMap<string, string>> {
  const token = tokens[who];
  const started = await server.call(startCompanyArchive, { token, params: { companyName } });
  expect(started.status, started.text).toBe(201);
  const { status, bytes, text } = await server.call(downloadArchive, { token, params: { id: started.body.data.id } });
  expect(status, text.slice(0, 200)).toBe(200);
  return readZip(bytes);
}

export const latestArchive = async (server: TestServer, token: string | undefined): Promise<Archive | null> =>
  (await server.call(getLatestArchive, { token })).body.data;

/** Waits until an archive has ended in this way. */
export async function waitForState(server: TestServer, token: string | undefined, state: Archive['state']) {
  await vi.waitFor(async () => expect((await latestArchive(server, token))?.state).toBe(state));
}

const receiving = new Set<ClientRequest>();

/** Nobody is left to be waited for when the server stops. */
export function leaveAll(): void {
  for (const call of receiving) call.destroy();
}

/** Begins to receive a file from a listening server, and takes no more of it than its first bytes until it is told to. */
export async function receiveSlowly(origin: string, token: string | undefined, path: string) {
  const call = request(`${origin}${path}`, { agent: false, headers: { authorization: `Bearer ${token}` } });
  receiving.add(call.on('error', () => undefined));
  const response = await new Promise<IncomingMessage>((resolve) => call.on('response', resolve).end());
  const ended = finished(response).then(
    () => 'whole' as const,
    () => 'broken' as const,
  );
  return {
    leave: () => void call.destroy(),
    takeRest: () => {
      response.resume();
      return ended;
    },
  };
}
