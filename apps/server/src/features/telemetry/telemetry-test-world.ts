import {
  createFitting,
  getTelemetryUnit,
  listSamples,
  sendTelemetry,
  type TelemetryReceipt,
  type TelemetryUnitPage,
} from '@dewar/contract/telemetry';
import { expect } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

export interface TelemetryWorld extends TankWorld {
  send(samples: readonly unknown[], token?: string): Promise<TelemetryReceipt>;
  fit(unit: string, tank_id: number, from?: string, until?: string | null): Promise<number>;
  account(unit: string, token?: string): Promise<TelemetryUnitPage>;
  samples(tank_id: number, query?: Readonly<Record<string, unknown>>): Promise<readonly Record<string, unknown>[]>;
}

/** A vacuum of unit G-1 at noon of the test's day, unless said otherwise. */
export function sampleOf(change: object = {}) {
  return {
    ...{ unit: 'G-1', measured_at: '2026-06-10T11:00:00Z', kind: 'vacuum', value: 18, unit_of_measure: 'um[Hg]' },
    ...change,
  };
}

export async function startTelemetryWorld(): Promise<TelemetryWorld> {
  const world = await startTankWorld();
  const { server, tokens } = world;
  return {
    ...world,
    async send(samples, token = tokens.polar) {
      const { status, text, body } = await server.call(sendTelemetry, { token, body: { samples } });
      if (status !== 200) throw new Error(text);
      const { stored, repeated, waiting, refused, reasons } = body.data;
      expect(stored + repeated + waiting + refused).toBe(samples.length);
      expect(reasons).toHaveLength(refused);
      return body.data;
    },
    async fit(unit, tank_id, from = '2026-01-01T00:00:00Z', until = null) {
      const call = { token: tokens.polar, params: { unit }, body: { tank_id, from, until } };
      const { status, text, body } = await server.call(createFitting, call);
      if (status !== 201) throw new Error(text);
      return body.data.id;
    },
    async account(unit, token = tokens.polar) {
      const { status, text, body } = await server.call(getTelemetryUnit, { token, params: { unit } });
      if (status !== 200) throw new Error(text);
      return body.data;
    },
    async samples(tank_id, query = {}) {
      const { status, text, body } = await server.call(listSamples, {
        token: tokens.polar,
        params: { id: tank_id },
        query,
      });
      if (status !== 200) throw new Error(text);
      return body.data;
    },
  };
}
