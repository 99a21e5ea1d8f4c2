import { RECENT_ACTIVITY_DAYS } from '@dewar/domain/primitives/limits';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import type { RawResponse } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { shareRuns } from '../../shared/share-runs.ts';
import {
  type FleetPiece,
  type FleetVersions,
  findFleetVersions,
  listFleetOrder,
  listFleetPieces,
} from './fleet-repository.ts';
import { fleetResponse } from './fleet-response.ts';
import { type FleetSettings, fleetViewOf, readFleetSettings } from './fleet-service.ts';

/** About thirty fleets of a thousand tanks. */
const KEPT_BYTES = 40_000_000;
/** What a piece takes besides its text. */
const PIECE_BYTES = 500;
const RECENT_MS = RECENT_ACTIVITY_DAYS * MILLISECONDS_PER_DAY;

type Pieces = ReadonlyMap<number, FleetPiece>;

/** A fleet as last read. */
interface KeptFleet {
  readonly versions: FleetVersions;
  readonly settings: FleetSettings;
  readonly today: string;
  /** By tank id, in the order of the response. */
  readonly pieces: Pieces;
  /** When the first of the recent readings will no longer be one, in milliseconds. */
  readonly countedUntil: number;
  readonly response: RawResponse;
}

/** Responds with the fleet of the company with this id. Throws 404 if there is none. */
export type ReadFleet = (company_id: number) => Promise<RawResponse>;

/**
 * Puts fleets together from a kept piece per tank. Every call is answered by a read that began after it, which asks the
 * database for the version of each tank and reads again only the tanks whose version has changed. So nobody sees a stale
 * fleet, whichever server wrote, and a write costs one piece.
 */
export function createFleetReader(
  { db, clock }: Pick<Server, 'db' | 'clock'>,
  { keptBytes = KEPT_BYTES }: { readonly keptBytes?: number } = {},
): ReadFleet {
  const kept = new LRUCache<number, KeptFleet>({ maxSize: keptBytes, sizeCalculation: bytesOf });
  return shareRuns(async (company_id) => {
    const known = kept.get(company_id);
    const fleet = await refreshFleet(db, { company_id, known, now: clock.now() });
    if (fleet !== known) kept.set(company_id, fleet);
    return fleet.response;
  });
}

interface Refresh {
  readonly company_id: number;
  readonly known: KeptFleet | undefined;
  readonly now: Date;
}

/** The fleet at this moment: the known one if nothing has changed. */
async function refreshFleet(db: Database, { company_id, known, now }: Refresh): Promise<KeptFleet> {
  const [versions] = await findFleetVersions(db, { company_id });
  if (versions === undefined) throw notFound();
  const settings = await refreshSettings(db, company_id, versions, known);
  const view = fleetViewOf(settings, versions.company_name, now);
  if (known !== undefined && isCurrent(known, versions, now) && known.today === view.today) return known;
  // The name of the company is part of each piece.
  const isSameCompany = known?.versions.company_version === versions.company_version;
  const pieces = await refreshPieces(db, {
    company_id,
    tankVersions: versions.tank_versions?.split(',') ?? [],
    known: isSameCompany ? known.pieces : new Map(),
    now,
  });
  return {
    ...{ versions, settings, today: view.today, pieces },
    countedUntil: pieces
      .values()
      .reduce((first, piece) => Math.min(first, countedUntil(piece)), Number.POSITIVE_INFINITY),
    response: fleetResponse(view, [...pieces.values()]),
  };
}

function isCurrent(known: KeptFleet, versions: FleetVersions, now: Date): boolean {
  return (
    known.versions.tank_versions === versions.tank_versions &&
    known.versions.company_version === versions.company_version &&
    known.versions.settings_version === versions.settings_version &&
    now.getTime() <= known.countedUntil
  );
}

async function refreshSettings(
  db: Database,
  company_id: number,
  versions: FleetVersions,
  known: KeptFleet | undefined,
): Promise<FleetSettings> {
  const isKnown = known?.versions.settings_version === versions.settings_version;
  return isKnown ? known.settings : readFleetSettings(db, company_id);
}

interface PiecesRefresh {
  readonly company_id: number;
  readonly tankVersions: readonly string[];
  readonly known: Pieces;
  readonly now: Date;
}

async function refreshPieces(db: Database, { company_id, tankVersions, known, now }: PiecesRefresh): Promise<Pieces> {
  const pieces = new Map<number, FleetPiece>();
  const tank_ids: number[] = [];
  for (const version of tankVersions) {
    const id = Number.parseInt(version, 10);
    const piece = known.get(id);
    if (piece?.version === version && now.getTime() <= countedUntil(piece)) pieces.set(id, piece);
    else tank_ids.push(id);
  }
  let order: Iterable<number> = known.keys();
  if (tank_ids.length > 0) {
    const recent_since = new Date(now.getTime() - RECENT_MS);
    const read = await listFleetPieces(db, { company_id, tank_ids, recent_since });
    for (const piece of read) pieces.set(piece.id, piece);
    const isSameOrder = read.every(({ id, tank_number }) => known.get(id)?.tank_number === tank_number);
    if (!isSameOrder) order = (await listFleetOrder(db, { company_id })).map(({ id }) => id);
  }
  return inOrder(pieces, order);
}

/** Tanks that have left since their versions were read are left out. */
function inOrder(pieces: Pieces, order: Iterable<number>): Pieces {
  const ordered = new Map<number, FleetPiece>();
  for (const id of order) {
    const piece = pieces.get(id);
    if (piece !== undefined) ordered.set(id, piece);
  }
  return ordered;
}

function countedUntil({ oldest_recent }: FleetPiece): number {
  return oldest_recent === null ? Number.POSITIVE_INFINITY : oldest_recent.getTime() + RECENT_MS;
}

function bytesOf({ pieces, versions, response }: KeptFleet): number {
  let bytes = response.bytes.length + (versions.tank_versions?.length ?? 0);
  for (const { tank } of pieces.values()) bytes += tank.length + PIECE_BYTES;
  return Math.max(bytes, 1);
}
