import { createServer, type Server } from 'node:net';
import { codeOf, messageOf } from '../database/embedded/embedded-postgres-error.ts';

interface ListenAddress {
  /** The setting that holds it. */
  readonly setting: string;
  readonly host: string;
  readonly port: number;
}

/**
 * Says, by the names of the settings, why addresses cannot be listened on, all at the same time; empty if they can.
 */
export async function findPortErrors(addresses: readonly ListenAddress[]): Promise<string[]> {
  const probes: Server[] = [];
  const errors: string[] = [];
  try {
    for (const [index, address] of addresses.entries()) {
      const probe = createServer();
      probes.push(probe);
      const error = await tryToListen(probe, address);
      if (error === undefined) continue;
      const same = addresses.slice(0, index).find(({ port }) => port === address.port && port !== 0);
      errors.push(describe(error, address, same));
    }
    return errors;
  } finally {
    await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  }
}

/** What failed; undefined if it listens. */
async function tryToListen(probe: Server, { host, port }: ListenAddress): Promise<unknown> {
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port, exclusive: true }, resolve);
    });
    return undefined;
  } catch (error) {
    return error;
  }
}

function describe(error: unknown, { setting, host, port }: ListenAddress, same: ListenAddress | undefined): string {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      if (same !== undefined) return `${setting}: ${host}:${port} has the port of ${same.setting}; choose another one`;
      return `${setting}: ${host}:${port} is used by another program, perhaps by a server that still runs`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST (${setting}): this machine has no address ${host}`;
    case 'EACCES':
      return `${setting}: the user of this program may not listen on port ${port}; choose one above 1023`;
    default:
      return `${setting}: ${host}:${port} cannot be used (${messageOf(error)})`;
  }
}
