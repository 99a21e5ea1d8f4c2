import { CLIENT_ID_HEADER } from '@dewar/contract/endpoint';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { LIVE_REPLAY_SECONDS } from '@dewar/domain/tanks/live-changes';
import type { FastifyInstance } from 'fastify';
import { expect, vi } from 'vitest';
import { type EventReader, listenOn, readEvents } from './read-events.ts';
import { startTankWorld, type TankWorld } from './tank-world.ts';

export interface LiveWorld extends TankWorld {
  /** Opens a stream without the changes written before. */
  listen(
    token: string,
    from?: { readonly company?: string; readonly app?: FastifyInstance; readonly clientId?: string },
  ): Promise<EventReader>;
  /** Saves a reading and returns the event expected for it. */
  logReading(company: 'polar' | 'north', tank_id: number, clientId?: string): Promise<object>;
  /** Saves a reading and waits for its event: all earlier events have then arrived too. */
  waitForLastEvent(reader: EventReader, company: 'polar' | 'north'): Promise<void>;
  /** Closes every stream. */
  leaveAll(): void;
}

/** A listening server whose streams stay open. */
export async function startLiveWorld(environment: Readonly<Record<string, string>> = {}): Promise<LiveWorld> {
  const world = await startTankWorld({ EVENT_STREAM_SECONDS: '3600', ...environment });
  await listenOn(world.server.app);
  const readers: EventReader[] = [];

  const logReading: LiveWorld['logReading'] = async (company, tank_id, clientId) => {
    const { status, text } = await world.server.call(createVacuumReading, {
      token: world.tokens[company],
      body: { tank_id, vacuum_reading: 12, reading_timestamp: world.server.clock.now().toISOString() },
      ...(clientId !== undefined && { headers: { [CLIENT_ID_HEADER]: clientId } }),
    });
    expect(status, text).toBe(201);
    const company_id = company === 'polar' ? world.polarId : world.northId;
    return { kind: 'vacuum-reading', company_id, tank_id };
  };

  return {
    ...world,
    logReading,
    listen: async (token, { company, app = world.server.app, clientId } = {}) => {
      world.server.clock.advance((LIVE_REPLAY_SECONDS + 1) * 1_000);
      const query = company === undefined ? '' : `?company=${encodeURIComponent(company)}`;
      const reader = await readEvents(app, `/api/live${query}`, token, undefined, {
        ...(clientId !== undefined && { [CLIENT_ID_HEADER]: clientId }),
      });
      readers.push(reader);
      return reader;
    },
    waitForLastEvent: async (reader, company) => {
      const tank = await world.newTank(company === 'north' ? { company_name: 'North' } : {});
      await expectEvent(reader, await logReading(company, tank.id));
    },
    leaveAll: () => {
      for (const reader of readers.splice(0)) reader.leave();
    },
  };
}

export function changesOf({ events }: EventReader): unknown[] {
  return events.filter(({ event }) => event === 'change').map(({ data }) => data);
}

export async function expectEvent(reader: EventReader, change: object): Promise<void> {
  await vi.waitFor(() => expect(changesOf(reader)).toContainEqual(change));
}
