/**
 * First without force: PostgreSQL then ends an autovacuum on the database, and waits for connections that are closing.
 * With force it would fail, because the autovacuum has more privileges than our role.
 */
export async function dropDatabase(name: string, run: (statement: string) => Promise<unknown>): Promise<void> {
  try {
    await run(`drop database ${name}`);
  } catch {
    await run(`drop database ${name} with (force)`);
  }
}
