import { createSavedView } from '@dewar/contract/saved-views';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type Caller, type MatrixWorld } from './matrix-world.ts';

const UNKNOWN_ID = 2_000_000_000;
const owners: readonly Caller[] = ['user A'];

/** Private views of user A, with the canary in their names and filters. */
export const SAVED_VIEW_SAMPLES: Readonly<Record<string, Sample>> = {
  listSavedViews: {
    others: 'filtered',
    owners,
    call: async (world) => {
      await newView(world);
      return { query: { list: 'fleet' } };
    },
  },
  createSavedView: {
    others: 'same',
    call: async () => ({ body: { list: 'fleet', name: `View ${Math.random()}`, query: { search: 'x' } } }),
  },
  updateSavedView: onView({ name: `Changed ${Math.random()}` }),
  deleteSavedView: onView(),
  setFirstView: {
    others: 'not-found',
    owners,
    call: async (world) => ({ body: { list: 'fleet', view_id: await newView(world) } }),
    invented: { body: { list: 'fleet', view_id: UNKNOWN_ID } },
  },
};

function onView(body?: object): Sample {
  const withBody = body === undefined ? {} : { body };
  return {
    others: 'not-found',
    owners,
    call: async (world) => ({ params: { id: await newView(world) }, ...withBody }),
    invented: { params: { id: UNKNOWN_ID }, ...withBody },
  };
}

/** Each call has its own, and a person may have only so many. */
async function newView({ server, tokens }: MatrixWorld): Promise<number> {
  await server.pool.query('delete from saved_views');
  const body = { list: 'fleet', name: `${CANARY} ${Math.random()}`, query: { search: CANARY } };
  const { status, text, body: made } = await server.call(createSavedView, { token: tokens['user A'], body });
  if (status !== 201) throw new Error(text);
  return made.data.id;
}
