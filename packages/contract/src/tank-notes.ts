import { MAX_LIST_LIMIT, TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
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

/** A note about a tank (spec 2 §3). */
export const tankNoteSchema = z.object({
  id: recordId,
  tank_id: recordId,
  note_text: z.string(),
  created_by_name: z.string(),
  created_at: responseTimestamp,
});

export type TankNote = z.infer<typeof tankNoteSchema>;

export const listTankNotes = defineEndpoint({
  name: 'listTankNotes',
  method: 'GET',
  path: '/api/tank-notes',
  access: 'company',
  summary: "A tank's notes, newest first.",
  query: z.object({ tank_id: recordIdText, limit: limitText(TANK_NOTES_PAGE, MAX_LIST_LIMIT), cursor: cursorText }),
  response: z.array(tankNoteSchema),
});

export const createTankNote = defineEndpoint({
  name: 'createTankNote',
  method: 'POST',
  path: '/api/tank-notes',
  access: 'company',
  touches: ['tank-note'],
  summary: 'Write a note on a tank.',
  body: z.object({ tank_id: recordId, note_text: requiredText(TEXT_LIMITS.note) }),
  response: tankNoteSchema,
  status: 201,
});

export const deleteTankNote = defineEndpoint({
  name: 'deleteTankNote',
  method: 'DELETE',
  path: '/api/tank-notes/{id}',
  access: 'admin',
  touches: ['tank-note'],
  summary: 'Delete a note; its content stays in the audit trail.',
  params: idParams,
  response: deletedRecord,
});
