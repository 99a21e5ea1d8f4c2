import type pg from 'pg';
import { currentWriter } from './writer.ts';

/** The SQLSTATE of trigger notices that are announcements. */
const ANNOUNCEMENT = 'DW001';

/**
 * Passes on what triggers announced once the connection is released: the transaction is then over and its rows are
 * visible. Writes that were rolled back may be announced too, which only costs a query. The writer is read at the
 * release, which belongs to the request; notices arrive outside of it.
 */
export function collectAnnouncements(pool: pg.Pool, handOver: (texts: Iterable<string>) => void): void {
  const announced = new WeakMap<pg.PoolClient, Set<string>>();
  pool.on('acquire', (client) => {
    if (announced.has(client)) return;
    const texts = new Set<string>();
    announced.set(client, texts);
    client.on('notice', ({ code, message }) => {
      if (code === ANNOUNCEMENT && message !== undefined) texts.add(message);
    });
  });
  pool.on('release', (_error, client) => {
    const texts = announced.get(client);
    if (texts === undefined || texts.size === 0) return;
    const writer = currentWriter();
    handOver(writer === undefined ? [...texts] : Array.from(texts, (text) => withWriter(text, writer)));
    texts.clear();
  });
}

function withWriter(text: string, writer: string): string {
  return JSON.stringify({ ...JSON.parse(text), writer });
}
