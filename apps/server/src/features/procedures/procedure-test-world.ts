import { listProcedureVersions, restoreProcedureVersion } from '@dewar/contract/procedure-versions';
import { createProcedure, updateProcedure } from '@dewar/contract/procedures';
import { uploadImage } from '@dewar/contract/uploads';
import sharp from 'sharp';
import { expect } from 'vitest';
import { addCompany, addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { openFileStorage } from '../../shared/file-storage/open-file-storage.ts';
import { uploadSweeps } from '../uploads/upload-sweeps.ts';

export type ProcedureWorld = Awaited<ReturnType<typeof startProcedureWorld>>;

/** An administrator who writes procedures, and a user of a company who reads some. */
export async function startProcedureWorld() {
  const server = await startTestServer();
  const company_id = await addCompany(server.db, 'Company A');
  await addUser(server.db, { email: 'admin@x.example', role: 'admin' });
  await addUser(server.db, { email: 'a@x.example', company_id });
  const admin = await signInAs(server, 'admin@x.example');
  const user = await signInAs(server, 'a@x.example');
  return { server, admin, user, ...writing(server, admin) };
}

function writing(server: TestServer, token: string) {
  const versionsOf = async (id: number) => {
    const { status, text, body } = await server.call(listProcedureVersions, { token, params: { id } });
    expect(status, text).toBe(200);
    return body.data;
  };
  return {
    create: async (body: Record<string, unknown> = {}): Promise<number> => {
      const made = await server.call(createProcedure, { token, body: { title: 'A procedure', ...body } });
      expect(made.status, made.text).toBe(201);
      return made.body.data.id;
    },
    save: async (id: number, body: Record<string, unknown>): Promise<void> => {
      const saved = await server.call(updateProcedure, { token, params: { id }, body });
      expect(saved.status, saved.text).toBe(200);
    },
    versionsOf,
    numbersOf: async (id: number) => (await versionsOf(id)).map(({ number }) => number),
    restore: (id: number, number: number, headers: Record<string, string> = {}) =>
      server.call(restoreProcedureVersion, { token, params: { id, number }, body: {}, headers }),
    /** The name of a new image, and its address in texts. */
    uploadPicture: async () => {
      const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: '#369' } });
      const file = new File([new Uint8Array(await drawn.png().toBuffer())], 'a.png');
      const { url } = (await server.call(uploadImage, { token, file })).body.data;
      return { url, filename: url.replace('/api/uploads/', '') };
    },
    /** Removes the files that nothing has used for the usual time. */
    sweepUploads: async (now: Date): Promise<void> => {
      const fileStorage = await openFileStorage(server.config);
      for (const { sweep } of uploadSweeps({ db: server.db, fileStorage })) await sweep(now);
    },
  };
}
