import { listSparklines, SPARKLINE_TANKS, type Sparkline } from '@dewar/contract/vacuum-readings';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { createStore } from '../../shared/state/store.ts';

/** After the last request: on a busy machine, cards that come into view together ask in several frames. */
const GATHER_MS = 80;
/** After the first request, so that someone who scrolls on sees curves too. */
const MAX_GATHER_MS = 400;

type Points = Sparkline['points'];

interface Waiting {
  readonly tankId: number;
  readonly signal: AbortSignal;
  readonly resolve: (points: Points) => void;
  readonly reject: (error: unknown) => void;
}

const waiting = createStore<readonly Waiting[]>([]);
const timer = createStore<{ readonly id: number; readonly startedAt: number } | undefined>(undefined);

/** One tank's points. Requests within a moment share a call; tanks that left the view before it are left out. */
export function loadSparkline(tankId: number, signal: AbortSignal): Promise<Points> {
  return new Promise((resolve, reject) => {
    gather();
    waiting.set([...waiting.get(), { tankId, signal, resolve, reject }]);
  });
}

function gather(): void {
  const startedAt = timer.get()?.startedAt ?? performance.now();
  window.clearTimeout(timer.get()?.id);
  const left = startedAt + MAX_GATHER_MS - performance.now();
  timer.set({ id: window.setTimeout(send, Math.max(0, Math.min(GATHER_MS, left))), startedAt });
}

function send(): void {
  timer.set(undefined);
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
