import { MAX_SAVED_VIEWS, SAVED_VIEW_LISTS, VIEW_QUERY_LIMITS } from '@dewar/domain/saved-views/saved-view-lists';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { deletedRecord, idParams, recordId, requiredName } from './fields.ts';

/** The longest name of a view, so that it fits the menu of a phone. */
export const VIEW_NAME_LENGTH = 60;

const list = z.enum(SAVED_VIEW_LISTS);

/** Filters and order as the address of the list has them; a list ignores what it does not know. */
const storedQuery = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const sentQuery = z
  .record(
    z.string().min(1).max(VIEW_QUERY_LIMITS.nameLength),
    z.union([
      z
        .string()
        .max(VIEW_QUERY_LIMITS.textLength)
        .refine((text) => !text.includes('\0') && text.isWellFormed(), {
          error: 'contains a character that cannot be stored',
        }),
      z.number(),
      z.boolean(),
    ]),
  )
  .refine((query) => Object.keys(query).length <= VIEW_QUERY_LIMITS.fields, {
    error: `has more than ${VIEW_QUERY_LIMITS.fields} fields`,
  });

export const savedViewSchema = z.object({
  id: recordId,
  list,
  name: z.string(),
  query: storedQuery,
  /** The people of its company see it too. */
  is_shared: z.boolean(),
  /** Whether it is the caller's own. */
  is_own: z.boolean(),
  /** The caller opens the list with it. */
  is_first: z.boolean(),
  owner_email: z.string(),
});

export type SavedView = z.infer<typeof savedViewSchema>;

export const listSavedViews = defineEndpoint({
  name: 'listSavedViews',
  method: 'GET',
  path: '/api/saved-views',
  access: 'signed-in',
  summary: "One's own views of a list and those that one's company shares, by name.",
  query: z.object({ list }),
  response: z.array(savedViewSchema),
});

const viewFields = z.object({ name: requiredName(VIEW_NAME_LENGTH), query: sentQuery, is_shared: z.boolean() });

export const createSavedView = defineEndpoint({
  name: 'createSavedView',
  method: 'POST',
  path: '/api/saved-views',
  access: 'signed-in',
  touches: ['saved-view'],
  summary: `Save what a list shows under a name, at most ${MAX_SAVED_VIEWS} of a list; people of a company may share it with their colleagues.`,
  body: viewFields.partial({ is_shared: true }).extend({ list }),
  response: savedViewSchema,
  status: 201,
});

export const updateSavedView = defineEndpoint({
  name: 'updateSavedView',
  method: 'PUT',
  path: '/api/saved-views/{id}',
  access: 'signed-in',
  touches: ['saved-view'],
  summary: 'Change a view: its owner, and of a shared one administrators.',
  params: idParams,
  body: viewFields.partial(),
  response: savedViewSchema,
});

export const deleteSavedView = defineEndpoint({
  name: 'deleteSavedView',
  method: 'DELETE',
  path: '/api/saved-views/{id}',
  access: 'signed-in',
  touches: ['saved-view'],
  summary: 'Delete a view: its owner, and of a shared one administrators.',
  params: idParams,
  response: deletedRecord,
});

export const setFirstView = defineEndpoint({
  name: 'setFirstView',
  method: 'PUT',
  path: '/api/saved-views/first',
  access: 'signed-in',
  touches: ['saved-view'],
  summary: 'Choose the view with which one opens a list; null for the whole list.',
  body: z.object({ list, view_id: recordId.nullable() }),
  response: z.undefined(),
});
