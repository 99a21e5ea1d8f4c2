import { setCompanyLogo } from '@dewar/contract/companies';
import { createCategory, createProcedure, updateProcedure } from '@dewar/contract/procedures';
import { uploadImage } from '@dewar/contract/uploads';
import sharp from 'sharp';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type MatrixWorld } from './matrix-world.ts';

const UNKNOWN_ID = 2_000_000_000;
const invented = { params: { id: UNKNOWN_ID } };
const PDF = new File(['%PDF-1.7\n%EOF\n'], 'procedure.pdf');

async function picture(): Promise<File> {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'picture.png');
}

const listedProcedures: Sample = {
  others: 'filtered',
  call: async (world) => {
    await newProcedure(world);
    return {};
  },
};

/** Procedures for company A only, categories, files and logos. */
export const PROCEDURE_SAMPLES: Readonly<Record<string, Sample>> = {
  listProcedures: listedProcedures,
  exportProcedures: listedProcedures,
  getProcedure: {
    others: 'not-found',
    call: async (world) => ({ params: { id: await newProcedure(world) } }),
    invented,
  },
  exportProcedurePdf: {
    others: 'not-found',
    call: async (world) => ({ params: { id: await newProcedure(world) } }),
    invented,
  },
  createProcedure: { others: 'same', call: async () => ({ body: { title: 'New' } }) },
  updateProcedure: {
    others: 'same',
    call: async (world) => ({ params: { id: await newProcedure(world) }, body: { title: 'Renamed' } }),
  },
  deleteProcedure: { others: 'same', call: async (world) => ({ params: { id: await newProcedure(world) } }) },

  listProcedureVersions: { others: 'same', call: async (world) => ({ params: { id: await newProcedure(world) } }) },
  getProcedureVersion: {
    others: 'same',
    call: async (world) => ({ params: { id: await newProcedure(world), number: 1 } }),
  },
  restoreProcedureVersion: {
    others: 'same',
    call: async (world) => {
      const id = await newProcedure(world);
      const { server, tokens } = world;
      made(await server.call(updateProcedure, { token: tokens.admin, params: { id }, body: { title: 'Later' } }));
      return { params: { id, number: 1 }, body: {} };
    },
  },

  listCategories: { others: 'same', call: async () => ({}) },
  createCategory: { others: 'same', call: async () => ({ body: { name: `New ${Math.random()}` } }) },
  updateCategory: {
    others: 'same',
    call: async (world) => ({
      params: { id: await newCategory(world) },
      body: { name: `Renamed ${Math.random()}`, color: '#123456' },
    }),
  },
  deleteCategory: { others: 'same', call: async (world) => ({ params: { id: await newCategory(world) } }) },

  uploadImage: { others: 'same', call: async () => ({ file: await picture() }) },
  uploadFile: { others: 'same', call: async () => ({ file: PDF }) },
  getUpload: {
    others: 'not-found',
    call: async (world) => {
      const url = await newImage(world);
      await newProcedure(world, { cover_image: url });
      return { params: { filename: url.replace('/api/uploads/', '') } };
    },
    invented: { params: { filename: `${'0'.repeat(32)}.webp` } },
  },
  getCompanyLogo: {
    others: 'not-found',
    call: async (world) => {
      await newLogo(world);
      return { params: { companyName: world.companyA } };
    },
    invented: { params: { companyName: 'No such company' } },
  },
  setCompanyLogo: {
    others: 'same',
    call: async (world) => ({ params: { companyName: world.companyA }, file: await picture() }),
  },
  deleteCompanyLogo: {
    others: 'same',
    call: async (world) => {
      await newLogo(world);
      return { params: { companyName: world.companyA } };
    },
  },
};

async function newProcedure({ server, tokens, companyA }: MatrixWorld, more = {}): Promise<number> {
  const body = {
    title: CANARY,
    summary: CANARY,
    full_content: CANARY,
    visibility: 'client_specific',
    client_tag: companyA,
    ...more,
  };
  return made(await server.call(createProcedure, { token: tokens.admin, body })).id;
}

async function newCategory({ server, tokens }: MatrixWorld): Promise<number> {
  return made(await server.call(createCategory, { token: tokens.admin, body: { name: `Category ${Math.random()}` } }))
    .id;
}

async function newImage({ server, tokens }: MatrixWorld): Promise<string> {
  return made(await server.call(uploadImage, { token: tokens.admin, file: await picture() })).url;
}

async function newLogo({ server, tokens, companyA }: MatrixWorld): Promise<void> {
  const params = { companyName: companyA };
  made(await server.call(setCompanyLogo, { token: tokens.admin, params, file: await picture() }));
}

function made<T>({ status, text, body }: { status: number; text: string; body: { data: T } }): T {
  if (status >= 300) throw new Error(text);
  return body.data;
}
