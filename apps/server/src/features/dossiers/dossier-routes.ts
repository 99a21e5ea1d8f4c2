import * as contract from '@dewar/contract/dossiers';
import type { Server } from '../../shared/http/server.ts';
import { runWhenAnnounced } from '../../shared/jobs/run-when-announced.ts';
import { dossierJob } from './dossier-job.ts';
import { checkCode, readDossier, readDossierPdf, requestDossier, requireLoad } from './dossier-service.ts';
import { listVersions } from './dossier-version-repository.ts';

export function dossierRoutes(server: Server): void {
  const { mount, config, fileStorage, announcements, jobs } = server;
  jobs.push(runWhenAnnounced(announcements, dossierJob(server)));

  mount(contract.getDossier, async ({ db, person, params: { id }, query: { version } }) => ({
    data: await readDossier({ db, person }, config, { transfer_id: id, version }),
  }));

  mount(contract.getDossierPdf, ({ db, person, params: { id }, query: { version } }) =>
    readDossierPdf({ db, person }, fileStorage, { transfer_id: id, version }),
  );

  mount(contract.listDossierVersions, async ({ db, person, params: { id } }) => {
    await requireLoad({ db, person }, id);
    return { data: await listVersions(db, id) };
  });

  mount(contract.makeDossier, async ({ context, params: { id } }) => ({
    data: await requestDossier(context, config, id),
  }));

  mount(contract.checkPaper, async ({ db, now, request, params: { code } }) => ({
    data: await checkCode({ db, config, request, now }, code),
  }));
}
