import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** A parameter of a statement that is compiled before its values are known. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type Placeholders<Parameters> = { readonly [Name in keyof Parameters]: RawBuilder<unknown> };

/**
 * A statement compiled once and run with different parameters, for endpoints that must be quick: building its text
 * takes Kysely as long as running it.
 */
export function prepared<Parameters extends object, Row>(
  build: (place: Placeholders<Parameters>) => RawBuilder<Row>,
): (db: Database, parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, parameters) => {
    compiled ??= build(placeholdersFor<Parameters>()).compile(db);
    const values = new Map<string, unknown>(Object.entries(parameters));
    const bound = compiled.parameters.map((value) => (value instanceof Placeholder ? values.get(value.name) : value));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: bound });
    return rows;
  };
}

function placeholdersFor<Parameters>(): Placeholders<Parameters> {
  return new Proxy({} as Placeholders<Parameters>, { get: (_, name) => sql.val(new Placeholder(String(name))) });
}
