import type { ErrorCode } from '@dewar/contract/error-response';
import type { LiveChange } from '@dewar/contract/live';
import type { TouchedRecord } from '@dewar/contract/touched-records';
import { MutationCache, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../shared/api/api-error.ts';
import { isAmong, type Touched } from './touched.ts';

/** An event arrives within seconds of its write; older writes cannot be its cause. */
const EVENT_WITHIN_MS = 30_000;

interface OwnWrite {
  touched: readonly Touched[];
  /** By performance.now(); infinity until the response arrives. */
  endedAt: number;
}

/** The recent writes of this page, oldest first. */
const ownWrites = new WeakMap<QueryClient, readonly OwnWrite[]>();

/** Invalidates the queries that each write outdates, according to the `touches` of its endpoint. */
export function createMutationCache(): MutationCache {
  const underWay = new WeakMap<object, OwnWrite>();
  return new MutationCache({
    onMutate: (variables, mutation, { client }) => {
      // Beside the request: no screen starts with it.
      void loadRefetch();
      const write = { touched: readTouched(mutation.meta?.touches, variables), endedAt: Number.POSITIVE_INFINITY };
      underWay.set(mutation, write);
      ownWrites.set(client, [...recentWrites(client), write]);
    },
    onSettled: (data, error, variables, _result, mutation, { client }) => {
      const write = underWay.get(mutation);
      const hasTouched = error === null || mayHaveWritten(error);
      const touched = hasTouched ? readTouched(mutation.meta?.touches, variables, data) : [];
      // A write that failed may still be committed after this refetch, and then its event is the only news of it.
      const echoed = error === null ? touched : [];
      if (write !== undefined) Object.assign(write, { touched: echoed, endedAt: performance.now() });
      const asking = invalidate(client, touched);
      return mutation.meta?.awaitsQueries === true ? asking : undefined;
    },
  });
}

/** Whether a change that the server marks as this page's own is one whose queries its response already refetches. */
export function isOwnEcho(client: QueryClient, change: LiveChange): boolean {
  return change.own === true && recentWrites(client).some(({ touched }) => isAmong(change, touched));
}

/** The tank id from the response, or else from the request; the company from the path. */
function readTouched(touches: readonly TouchedRecord[] = [], sent: unknown, response?: unknown): readonly Touched[] {
  const call = fieldsOf(Array.isArray(sent) ? sent[0] : undefined);
  const records = [fieldsOf(response).get('data'), call.get('body'), call.get('fields')];
  const [tank_id = null] = records.flatMap((record) => readTankId(fieldsOf(record).get('tank_id')));
  const company = fieldsOf(call.get('params')).get('companyName');
  const companyName = typeof company === 'string' ? company : undefined;
  return touches.map((kind) => ({ kind, tank_id, companyName }));
}

/** Parsed by hand: every screen starts with this code, and none starts with zod. */
function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

/** In a multipart form it is text. */
function readTankId(value: unknown): readonly number[] {
  const id = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isNaN(id) ? [] : [id];
}

function recentWrites(client: QueryClient): readonly OwnWrite[] {
  const since = performance.now() - EVENT_WITHIN_MS;
  return (ownWrites.get(client) ?? []).filter(({ endedAt }) => endedAt > since);
}

const loadRefetch = () => import('./refetch-outdated.ts').catch(() => undefined);

async function invalidate(client: QueryClient, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return;
  const code = await loadRefetch();
  // If it cannot be loaded, everything on the screen may be outdated.
  await (code === undefined ? client.invalidateQueries() : code.refetchOutdated(client, touched));
}

/** Errors caused by the input or the person. Any other error may mean that the screen shows outdated data. */
const INPUT_ERROR_CODES: readonly ErrorCode[] = [
  'invalid_input',
  'unauthenticated',
  'invalid_credentials',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
];

/** Without a response the write may have succeeded. */
function mayHaveWritten(error: Error): boolean {
  return !(error instanceof ApiError) || !INPUT_ERROR_CODES.includes(error.code);
}
