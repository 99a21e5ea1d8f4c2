import type pg from 'pg';
import { currentWriter } from './writer.ts';

/** What the database's triggers put on a notice that is meant to be passed on. */
const ANNOUNCEMENT = 'DW001';

/**
 * Hands over what triggers announced, once the connection that wrote it is done: its transaction is then over, so whoever
 * looks finds it. A write that was rolled back may be told too, which costs a look. The writer is known by the release,
 * which belongs to the request; a notice is received outside of it.
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
