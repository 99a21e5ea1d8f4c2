import type { TestServer } from './test-server.ts';

/** Runs statements that make many rows, without the server's time limit: a slow machine may take longer for them. */
export async function fillTables(server: TestServer, ...statements: readonly string[]): Promise<void> {
  const client = await server.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.query('reset statement_timeout');
    client.release();
  }
}
