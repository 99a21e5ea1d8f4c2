import type { BodyOf } from '@dewar/contract/endpoint';
import { createImport, previewImport, undoImport } from '@dewar/contract/imports';
import { listTransfers } from '@dewar/contract/transfers';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TankWorld } from './tank-world.ts';

type Caller = keyof TankWorld['tokens'];

export const COLUMNS = {
  tank_number: 0,
  loaded_at: 1,
  loaded_weight_lbs: 2,
  loaded_pressure: 3,
  arrived_at: 4,
  arrival_pressure: 5,
  was_venting: 6,
};
export const UNITS = { loaded_weight_lbs: 'lb', loaded_pressure: 'psi', arrival_pressure: 'psi' };
export const CHOICES = { timezone: 'UTC', columns: COLUMNS, units: UNITS, date_order: 'day-month' } as const;

/** The calls of an import of transfers. */
export function transferImportsOf({ server, tokens }: TankWorld) {
  async function preview(text: string, choices: object = CHOICES, as: Caller = 'polar') {
    const body = { kind: 'transfers' as const, text, timezone: 'UTC', ...choices };
    const { status, body: response } = await server.call(previewImport, { token: tokens[as], body });
    expect(status).toBe(200);
    return response.data;
  }

  const importSheet = (text: string, change: Partial<BodyOf<typeof createImport>> = {}, as: Caller = 'polar') => {
    const body = { kind: 'transfers' as const, text, source: 'loads.csv', only_good: false, ...CHOICES, ...change };
    return server.call(createImport, { token: tokens[as], body });
  };

  const undo = (id: number, as: Caller = 'polar') => server.call(undoImport, { token: tokens[as], params: { id } });

  async function transfersOf(tank_id: number) {
    const { body } = await server.call(listTransfers, { token: tokens.admin, query: { tank_id } });
    return body.data;
  }

  /** Everything that an import of transfers may change, apart from the trail and what jobs compute of it. */
  async function hashOfRecords(): Promise<unknown> {
    const { rows } = await sql`
      select (select md5(coalesce(string_agg(t::text, '|' order by id), '')) from transfers t) as transfers,
             (select md5(coalesce(string_agg(a::text, '|' order by import_id, transfer_id), '')) from imported_arrivals a)
               as arrivals,
             (select md5(string_agg(s::text, '|' order by tank_id)) from tank_state s) as states,
             (select md5(string_agg(t::text, '|' order by id)) from tanks t) as tanks`.execute(server.db);
    return rows;
  }

  return { preview, importSheet, undo, transfersOf, hashOfRecords };
}
