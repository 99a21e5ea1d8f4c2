import { createServer } from 'node:net';
import { codeOf, messageOf } from '../database/embedded/embedded-postgres-error.ts';

interface ListenAddress {
  /** The setting that holds it. */
  readonly setting: string;
  readonly host: string;
  readonly port: number;
}

/** Says, by the name of the setting, why an address cannot be listened on; undefined if it can. */
export async function findPortError({ setting, host, port }: ListenAddress): Promise<string | undefined> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port, exclusive: true }, resolve);
    });
    return undefined;
  } catch (error) {
    return describe(error, { setting, host, port });
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

function describe(error: unknown, { setting, host, port }: ListenAddress): string {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
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
