import { type Category, DEFAULT_CATEGORY_COLOR, type Procedure, type ProcedureRow } from './procedures.ts';

/** A public procedure in a list. */
export function sampleProcedureRow(
  differences: Partial<ProcedureRow> & Pick<ProcedureRow, 'id' | 'title'>,
): ProcedureRow {
  return {
    summary: null,
    primary_category: [],
    cover_image: null,
    media_file: null,
    client_tag: null,
    visibility: 'public',
    date_published: '2026-05-04',
    created_at: '2026-05-01T12:00:00Z',
    created_by_company: null,
    created_by_email: 'admin@demo.example',
    version: 1,
    ...differences,
  };
}

/** The same with its text, which is empty. */
export function sampleProcedure(differences: Partial<Procedure> & Pick<Procedure, 'id' | 'title'>): Procedure {
  return { ...sampleProcedureRow(differences), full_content: '', media_file_name: null, ...differences };
}

/** A category in the default colour. */
export function sampleCategory(differences: Partial<Category> & Pick<Category, 'id' | 'name'>): Category {
  return { description: null, color: DEFAULT_CATEGORY_COLOR, version: 1, ...differences };
}
