import { checkPaper, getDossier, getDossierPdf, listDossierVersions } from '@dewar/contract/dossiers';
import { makeDossiers } from '../../../test-support/make-dossiers.ts';
import { readPdf } from '../../../test-support/read-pdf.ts';
import { startHandoverWorld } from '../handovers/handover-test-world.ts';

/** Loads of Polar with their dossiers. */
export async function startDossierWorld() {
  const world = await startHandoverWorld();
  const { server, tokens } = world;
  type Who = keyof typeof tokens;
  const dossier = async (id: number, { version, who = 'polar' }: { version?: number; who?: Who } = {}) =>
    (await server.call(getDossier, { token: tokens[who], params: { id }, query: { version } })).body.data;
  const pdf = (id: number, { version, who = 'polar' }: { version?: number; who?: Who } = {}) =>
    server.call(getDossierPdf, { token: tokens[who], params: { id }, query: { version } });
  return {
    ...world,
    dossier,
    pdf,
    /** The dossier after everything that was written has been looked at. */
    made: async (id: number) => {
      await makeDossiers(server);
      return dossier(id);
    },
    versions: async (id: number, who: Who = 'polar') =>
      server.call(listDossierVersions, { token: tokens[who], params: { id } }),
    textOf: async (id: number, version?: number) => {
      const { bytes } = await pdf(id, version === undefined ? {} : { version });
      return (await readPdf(bytes)).pages.join(' ').replaceAll(/\s+/g, ' ');
    },
    check: (code: string) => server.call(checkPaper, { params: { code } }),
  };
}

export type DossierWorld = Awaited<ReturnType<typeof startDossierWorld>>;

export const codeOf = ({ check_url }: { readonly check_url: string | null }) => check_url?.split('/check/')[1] ?? '';
