import type { BodyOf } from '@dewar/contract/endpoint';
import type { createProcedure, Procedure } from '@dewar/contract/procedures';
import { PROCEDURE_VISIBILITIES } from '@dewar/domain/accounts/permissions';
import { isWebAddress } from '@dewar/domain/primitives/links';
import { z } from 'zod';
import { isPdf } from './procedure-media.ts';

const CONTENT_TYPES = ['rich', 'pdf'] as const;

/** The form's own format of a procedure, also used in drafts. */
export const procedureValuesSchema = z.object({
  title: z.string(),
  visibility: z.enum(PROCEDURE_VISIBILITIES),
  summary: z.string(),
  cover_image: z.string().nullable(),
  content_type: z.enum(CONTENT_TYPES),
  full_content: z.string(),
  media_file: z.string().nullable(),
  media_file_name: z.string().nullable(),
  primary_category: z.array(z.string()),
  client_tag: z.string(),
  date_published: z.string(),
  /** Drafts of older releases have none. */
  change_note: z.string().default(''),
});

export type ProcedureValues = z.infer<typeof procedureValuesSchema>;

/** spec 1 §9: private by default. */
export const NEW_PROCEDURE: ProcedureValues = {
  title: '',
  visibility: 'private',
  summary: '',
  cover_image: null,
  content_type: 'rich',
  full_content: '',
  media_file: null,
  media_file_name: null,
  primary_category: [],
  client_tag: '',
  date_published: '',
  change_note: '',
};

export function valuesOf(procedure: Procedure): ProcedureValues {
  return {
    title: procedure.title,
    visibility: procedure.visibility,
    summary: procedure.summary ?? '',
    cover_image: procedure.cover_image,
    content_type: isPdf(procedure.media_file) ? 'pdf' : 'rich',
    full_content: procedure.full_content,
    media_file: procedure.media_file,
    media_file_name: procedure.media_file_name,
    primary_category: procedure.primary_category,
    client_tag: procedure.client_tag ?? '',
    date_published: procedure.date_published ?? '',
    // Said anew of each change.
    change_note: '',
  };
}

export function bodyOf(values: ProcedureValues): BodyOf<typeof createProcedure> {
  const { content_type, media_file_name: _, client_tag, date_published, ...fields } = values;
  return {
    ...fields,
    // The note contains the title, which may have changed since.
    full_content:
      content_type === 'pdf' && isPdfNote(values.full_content) ? pdfNote(values.title) : values.full_content,
    client_tag: client_tag === '' ? null : client_tag,
    date_published: date_published === '' ? null : date_published,
  };
}

/** Errors by field. */
export const VALIDATORS = {
  title: (title: string) => (title.trim() === '' ? 'Title is required' : null),
  client_tag: (tag: string, { visibility }: ProcedureValues) =>
    visibility === 'client_specific' && tag === '' ? 'Choose the client who may read it' : null,
  media_file: (file: string | null, { content_type }: ProcedureValues) => {
    if (content_type === 'pdf') return isPdf(file) ? null : 'Upload a PDF, or choose Rich Text Editor';
    return file === null || isWebAddress(file) ? null : 'Resource link must begin with http:// or https://';
  },
};

const NOTE = 'This procedure is available as a PDF document.';

/** spec 1 §4: the text of a PDF procedure is its title and this note. */
export function pdfNote(title: string): string {
  return `# ${title.trim() || 'Procedure'}\n\n${NOTE}\n`;
}

function isPdfNote(text: string): boolean {
  return text.trimEnd().endsWith(NOTE);
}

export interface UploadedPdf {
  readonly media_file: string;
  readonly media_file_name: string;
}

export type RichContent = Pick<ProcedureValues, 'full_content' | 'media_file' | 'media_file_name'>;

export function richContentOf({ full_content, media_file, media_file_name }: ProcedureValues): RichContent {
  return { full_content, media_file, media_file_name };
}

/** Uploading a PDF changes the kind of the procedure; the note replaces the text. */
export function withPdf(values: ProcedureValues, pdf: UploadedPdf): ProcedureValues {
  return { ...values, ...pdf, content_type: 'pdf', full_content: pdfNote(values.title) };
}

/** Removing it restores the previous text, if it was seen during this visit. */
export function withoutPdf(values: ProcedureValues, before: RichContent | null): ProcedureValues {
  const full_content = isPdfNote(values.full_content) ? '' : values.full_content;
  return { ...values, content_type: 'rich', ...(before ?? { full_content, media_file: null, media_file_name: null }) };
}
