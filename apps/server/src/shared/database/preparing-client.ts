import { createHash } from 'node:crypto';
import pg from 'pg';

/** Further statements are not prepared, so that a connection's plans cannot grow without limit. */
const MAX_PREPARED_STATEMENTS = 500;

const names = new Map<string, string>();

/**
 * Names every statement with parameters, so that PostgreSQL parses and plans it once per connection (measured: a fifth
 * more indexed reads per second). Kysely itself sends statements unnamed.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has six overloads; this one passes through all but the one it names
  override query(...input: any[]): any {
    const [text, values] = input;
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = statementName(text);
      if (name !== undefined) input.splice(0, 2, { name, text, values });
    }
    return Reflect.apply(super.query, this, input);
  }
}

function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED_STATEMENTS) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
