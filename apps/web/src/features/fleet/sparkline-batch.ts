import { listSparklines, SPARKLINE_TANKS, type Sparkline } from '@dewar/contract/vacuum-readings';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { createStore } from '../../shared/state/store.ts';

/** Long enough for all cards that come into view together, too short to notice. */
const GATHER_MS = 60;

type Points = Sparkline['points'];

interface Waiting {
  readonly tankId: number;
  readonly signal: AbortSignal;
  readonly resolve: (points: Points) => void;
  readonly reject: (error: unknown) => void;
}

const waiting = createStore<readonly Waiting[]>([]);

/** One tank's points. Requests within a moment share a call; tanks that left the view before it are left out. */
export function loadSparkline(tankId: number, signal: AbortSignal): Promise<Points> {
  return new Promise((resolve, reject) => {
    if (waiting.get().length === 0) setTimeout(send, GATHER_MS);
    waiting.set([...waiting.get(), { tankId, signal, resolve, reject }]);
  });
}

function send(): void {
  const active = waiting.get().filter(({ signal }) => !signal.aborted);
  waiting.set([]);
  for (let start = 0; start < active.length; start += SPARKLINE_TANKS) {
    void respond(active.slice(start, start + SPARKLINE_TANKS));
  }
}

async function respond(batch: readonly Waiting[]): Promise<void> {
  try {
    const tank_ids = batch.map(({ tankId }) => tankId);
    const { data } = await callEndpoint(listSparklines, { query: { tank_ids } });
    const pointsOf = new Map(data.map(({ tank_id, points }) => [tank_id, points]));
    for (const { tankId, resolve } of batch) resolve(pointsOf.get(tankId) ?? []);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
