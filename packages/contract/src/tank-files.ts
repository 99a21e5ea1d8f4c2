import { MAX_FILE_BYTES } from '@dewar/domain/primitives/file-size';
import { MAX_LIST_LIMIT, TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { capturedFormFields } from './captured-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  cursorText,
  deletedRecord,
  idParams,
  limitText,
  queryText,
  recordId,
  recordIdText,
  responseTimestamp,
} from './fields.ts';

export const TANK_FILES_PAGE = 20;

/** A file stored with a tank (spec 2 §3): its size in bytes, its path below the server's address. */
export const tankFileSchema = z.object({
  id: recordId,
  tank_id: recordId,
  file_name: z.string(),
  file_size: z.int().positive(),
  file_path: z.string(),
  uploaded_by_name: z.string(),
  uploaded_at: responseTimestamp,
  /** When it was captured without a signal; uploaded_at is then when it arrived. */
  captured_at: responseTimestamp.nullable(),
  description: z.string().nullable(),
  /** The note that it is a photo of. */
  note_id: recordId.nullable(),
});

export type TankFile = z.infer<typeof tankFileSchema>;

export const listTankFiles = defineEndpoint({
  name: 'listTankFiles',
  method: 'GET',
  path: '/api/tank-files',
  access: 'company',
  summary: "A tank's files, newest first.",
  query: z.object({ tank_id: recordIdText, limit: limitText(TANK_FILES_PAGE, MAX_LIST_LIMIT), cursor: cursorText }),
  response: z.array(tankFileSchema),
});

export const createTankFile = defineEndpoint({
  name: 'createTankFile',
  method: 'POST',
  path: '/api/tank-files',
  access: 'company',
  touches: ['tank-file'],
  summary:
    'Store a file with a tank, unchanged: PDF, Word, JPEG, PNG or GIF. With note_id it is a photo of that note, which takes pictures, from its author and administrators.',
  upload: 'file',
  uploadBytes: MAX_FILE_BYTES,
  body: z.object({
    tank_id: recordIdText,
    description: queryText(TEXT_LIMITS.description).optional(),
    note_id: recordIdText.optional(),
    ...capturedFormFields.shape,
  }),
  response: tankFileSchema,
  status: 201,
});

export const downloadTankFile = defineEndpoint({
  name: 'downloadTankFile',
  method: 'GET',
  path: '/api/tank-files/{id}/download',
  access: 'company',
  summary: "A tank's file as it was uploaded, under its own name.",
  params: idParams,
  response: z.undefined(),
  download: true,
  media: true,
});

export const getTankFileThumbnail = defineEndpoint({
  name: 'getTankFileThumbnail',
  method: 'GET',
  path: '/api/tank-files/{id}/thumbnail',
  access: 'company',
  summary: 'A picture of a tank, small and upright, as WebP.',
  params: idParams,
  response: z.undefined(),
  download: true,
  media: true,
});

export const deleteTankFile = defineEndpoint({
  name: 'deleteTankFile',
  method: 'DELETE',
  path: '/api/tank-files/{id}',
  access: 'admin',
  touches: ['tank-file'],
  summary: 'Delete a file permanently; its name and size stay in the audit trail.',
  params: idParams,
  response: deletedRecord,
});
