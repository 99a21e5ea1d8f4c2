const ATTEMPTS = 5;

/**
 * First without force: PostgreSQL then ends an autovacuum on the database, and waits for connections that are closing.
 * With force it fails while an autovacuum is there, because that has more privileges than our role: then again without.
 */
export async function dropDatabase(name: string, run: (statement: string) => Promise<unknown>): Promise<void> {
  const refused: unknown[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    for (const statement of [`drop database ${name}`, `drop database ${name} with (force)`]) {
      try {
        await run(statement);
        return;
      } catch (error) {
        refused.push(error);
      }
    }
  }
  throw refused.at(-1);
}
