import type pg from 'pg';
import { compareSchema } from '../shared/database/migrate.ts';
import { OperationError } from './operation-error.ts';

/** Throws OperationError if the schema of the database is not the one of this release. */
export async function requireSameSchema(client: pg.ClientBase): Promise<void> {
  const { pending, unknown } = await compareSchema(client);
  if (pending.length + unknown.length === 0) return;
  throw new OperationError(
    `The database belongs to ${unknown.length > 0 ? 'a newer' : 'an older'} version than this program. ` +
      'Run this command with the version that the server has, or start the server with this one first. Nothing was changed.',
  );
}
