import type { Category, Procedure, ProcedureRow } from '@dewar/contract/procedures';

/** A public procedure with a text. */
export function procedureRow(differences: Partial<ProcedureRow> & Pick<ProcedureRow, 'id' | 'title'>): ProcedureRow {
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

export function procedure(differences: Partial<Procedure> & Pick<Procedure, 'id' | 'title'>): Procedure {
  return { ...procedureRow(differences), full_content: '', media_file_name: null, ...differences };
}

export function category(id: number, name: string, color = '#667eea'): Category {
  return { id, name, description: null, color, version: 1 };
}
