import { dossierJob } from '../src/features/dossiers/dossier-job.ts';
import { openFileStorage } from '../src/shared/file-storage/open-file-storage.ts';
import { createPdfPool } from '../src/shared/typesetting/pdf-pool.ts';
import type { TestServer } from './test-server.ts';

/** Makes the dossiers of all loads that have changed, as the server does while it listens; none waits to be judged. */
export async function makeDossiers({ db, clock, config, log }: TestServer): Promise<void> {
  const pdfPool = createPdfPool();
  try {
    await db
      .updateTable('dossier_marks')
      .set({ tries: 100, due_at: new Date(0) })
      .execute();
    const fileStorage = await openFileStorage(config);
    await dossierJob({ db, clock, config, log, fileStorage, pdfPool }).run(new AbortController().signal);
  } finally {
    await pdfPool.close();
  }
}
