import { MAX_FILE_BYTES, MAX_IMAGE_BYTES } from '@dewar/domain/primitives/file-size';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { queryText } from './fields.ts';

export const uploadImage = defineEndpoint({
  name: 'uploadImage',
  method: 'POST',
  path: '/api/upload/image',
  access: 'admin',
  touches: [],
  summary: 'Store an image for a page: PNG, JPEG, WebP or GIF, re-encoded without its metadata.',
  upload: 'image',
  uploadBytes: MAX_IMAGE_BYTES,
  response: z.object({ url: z.string() }),
  status: 201,
});

export const uploadFile = defineEndpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/api/upload/file',
  access: 'admin',
  touches: [],
  summary: 'Store a PDF, unchanged.',
  upload: 'file',
  uploadBytes: MAX_FILE_BYTES,
  response: z.object({ filename: z.string() }),
  status: 201,
});

export const getUpload = defineEndpoint({
  name: 'getUpload',
  method: 'GET',
  path: '/api/uploads/{filename}',
  access: 'user-or-admin',
  summary: 'A stored file, for whoever may see a record that uses it, and for administrators.',
  params: z.object({ filename: queryText(TEXT_LIMITS.file_name) }),
  response: z.undefined(),
  download: true,
  media: true,
});
