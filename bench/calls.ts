import { COMPANY } from './fill.ts';

export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

/** The measured calls: three of a tank that are read, the fleet, what is kept of a tank's future, and one write. */
export const CALLS = ['readings', 'transfers', 'fleet', 'state', 'forecast', 'post'] as const;
export type CallName = (typeof CALLS)[number];

export const TITLES: Readonly<Record<CallName, string>> = {
  readings: '20 latest readings of a tank',
  transfers: '50 transfers of a tank',
  fleet: 'the fleet of 1,000 tanks',
  state: 'the state of a tank',
  forecast: 'the vacuum forecast of a tank',
  post: 'one durable reading posted',
};

/** A request to Dewar for this tank, and the same to the bare route. */
export function requestOf(
  call: CallName,
  tank_id: number,
): { readonly dewar: BenchRequest; readonly bare: BenchRequest } {
  switch (call) {
    case 'readings':
      return {
        dewar: get(`/api/vacuum-readings?tank_id=${tank_id}&limit=20`),
        bare: get(`/readings?tank_id=${tank_id}`),
      };
    case 'transfers':
      return { dewar: get(`/api/transfers?tank_id=${tank_id}&limit=50`), bare: get(`/transfers?tank_id=${tank_id}`) };
    case 'state':
      return { dewar: get(`/api/tanks/${tank_id}/state`), bare: get(`/state?tank_id=${tank_id}`) };
    case 'forecast':
      return { dewar: get(`/api/tanks/${tank_id}/vacuum-forecast`), bare: get(`/forecast?tank_id=${tank_id}`) };
    case 'fleet':
      return { dewar: get(`/api/companies/${encodeURIComponent(COMPANY)}/fleet`), bare: get('/fleet') };
    case 'post':
      return { dewar: post('/api/vacuum-readings', tank_id), bare: post('/readings', tank_id) };
  }
}

function get(path: string): BenchRequest {
  return { method: 'GET', path };
}

function post(path: string, tank_id: number): BenchRequest {
  const body = JSON.stringify({ tank_id, vacuum_reading: 21.5, reading_timestamp: new Date().toISOString() });
  return { method: 'POST', path, body };
}
