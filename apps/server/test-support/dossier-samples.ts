import { getDossier } from '@dewar/contract/dossiers';
import { makeDossiers } from './make-dossiers.ts';
import type { Sample } from './matrix-sample.ts';
import type { MatrixWorld } from './matrix-world.ts';

const UNKNOWN_ID = 2_000_000_000;

const onDossier: Sample = {
  others: 'not-found',
  call: async (world) => ({ params: { id: await dossierOf(world) } }),
  invented: { params: { id: UNKNOWN_ID } },
};

/** The dossier of a load of company A, and the code on its paper. */
export const DOSSIER_SAMPLES: Readonly<Record<string, Sample>> = {
  getDossier: onDossier,
  getDossierPdf: onDossier,
  listDossierVersions: onDossier,
  makeDossier: {
    others: 'not-found',
    call: async (world) => ({ params: { id: (await world.newLoad()).id } }),
    invented: { params: { id: UNKNOWN_ID } },
  },
  checkPaper: {
    others: 'same',
    call: async (world) => {
      const params = { id: await dossierOf(world) };
      const { body } = await world.server.call(getDossier, { token: world.tokens['user A'], params });
      return { params: { code: body.data.check_url?.split('/check/')[1] ?? '' } };
    },
  },
};

const made = new WeakMap<MatrixWorld, Promise<number>>();

/** One for all calls that read it: typesetting takes a while. */
function dossierOf(world: MatrixWorld): Promise<number> {
  const known = made.get(world) ?? makeDossier(world);
  made.set(world, known);
  return known;
}

async function makeDossier(world: MatrixWorld): Promise<number> {
  const { id } = await world.newLoad();
  await makeDossiers(world.server);
  return id;
}
