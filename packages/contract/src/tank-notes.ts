import { MAX_LIST_LIMIT, TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { capturedFields } from './captured-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import {
  cursorText,
  deletedRecord,
  idParams,
  limitText,
  recordId,
  recordIdText,
  requiredText,
  responseTimestamp,
} from './fields.ts';

export const TANK_NOTES_PAGE = 20;

/** A photo of a note: a file of its tank, with its caption. */
const notePhotoSchema = z.object({
  id: recordId,
  file_name: z.string(),
  file_path: z.string(),
  thumbnail_path: z.string(),
  caption: z.string().nullable(),
});

/** A note about a tank (spec 2 §3). */
export const tankNoteSchema = z.object({
  id: recordId,
  tank_id: recordId,
  note_text: z.string(),
  created_by: recordId.nullable(),
  created_by_name: z.string(),
  /** Until when whoever wrote it may change it; null once that is over. */
  correctable_until: responseTimestamp.nullable(),
  created_at: responseTimestamp,
  /** When it was captured without a signal; created_at is then when it arrived. */
  captured_at: responseTimestamp.nullable(),
  /** In the order in which they were added. */
  photos: z.array(notePhotoSchema),
});

export type NotePhoto = z.infer<typeof notePhotoSchema>;
export type TankNote = z.infer<typeof tankNoteSchema>;

/** Whose notes are listed or exported. */
const ofTank = z.object({ tank_id: recordIdText });

export const listTankNotes = defineEndpoint({
  name: 'listTankNotes',
  method: 'GET',
  path: '/api/tank-notes',
  access: 'company',
  summary: "A tank's notes, newest first.",
  query: ofTank.extend({ limit: limitText(TANK_NOTES_PAGE, MAX_LIST_LIMIT), cursor: cursorText }),
  response: z.array(tankNoteSchema),
});

export const exportTankNotes = defineEndpoint({
  name: 'exportTankNotes',
  method: 'GET',
  path: '/api/tank-notes/export',
  access: 'company',
  summary: 'The same notes as CSV or Excel, newest first.',
  query: ofTank.extend(exportFields),
  response: z.undefined(),
  download: true,
  isExport: true,
});

export const createTankNote = defineEndpoint({
  name: 'createTankNote',
  method: 'POST',
  path: '/api/tank-notes',
  access: 'company',
  touches: ['tank-note'],
  summary: 'Write a note on a tank.',
  body: z.object({ tank_id: recordId, note_text: requiredText(TEXT_LIMITS.note), ...capturedFields.shape }),
  response: tankNoteSchema,
  status: 201,
});

export const updateTankNote = defineEndpoint({
  name: 'updateTankNote',
  method: 'PUT',
  path: '/api/tank-notes/{id}',
  access: 'company',
  touches: ['tank-note'],
  summary: 'Correct a note: administrators, and for a while whoever wrote it.',
  params: idParams,
  body: z.object({ note_text: requiredText(TEXT_LIMITS.note) }),
  response: tankNoteSchema,
});

export const deleteTankNote = defineEndpoint({
  name: 'deleteTankNote',
  method: 'DELETE',
  path: '/api/tank-notes/{id}',
  access: 'company',
  touches: ['tank-note', 'tank-file'],
  summary: 'Delete a note with its photos: administrators, and for a while whoever wrote it.',
  params: idParams,
  response: deletedRecord,
});
