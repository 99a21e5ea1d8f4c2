/**
 * Plainly first: PostgreSQL then ends an automatic vacuum that is looking at the database, and waits for who is just
 * leaving. By force it would refuse, as that vacuum runs with more rights than ours.
 */
export async function dropDatabase(name: string, run: (statement: string) => Promise<unknown>): Promise<void> {
  try {
    await run(`drop database ${name}`);
  } catch {
    await run(`drop database ${name} with (force)`);
  }
}
