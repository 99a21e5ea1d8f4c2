import type { Finding } from '../check.ts';

const EXAMPLES = 5;

/** SQL over `referenced_files`: the record that has the file. */
export const RECORD = `case referenced_by
  when 'uploads' then 'upload'
  when 'tank_files' then 'tank file'
  when 'lesson_plan_files' then 'lesson plan file'
  when 'companies' then 'logo of company'
  when 'deleted_files' then 'recently deleted record'
  end || ' ' || record_id as record`;

export interface FileRow {
  readonly stored_name: string;
  readonly record: string;
}

export interface FoundFiles {
  readonly count: number;
  /** All of a few, some of many. */
  readonly rows: readonly FileRow[];
}

/** The finding with some of the files as examples; none if there are no files. */
export function tellFiles({ count, rows }: FoundFiles, finding: (examples: string) => Finding): Finding[] {
  if (count === 0) return [];
  const examples = rows.slice(0, EXAMPLES).map(({ stored_name, record }) => `${record} (${stored_name})`);
  return [finding([...examples, ...(count > EXAMPLES ? ['…'] : [])].join(', '))];
}

/** Codes rather than messages, which may name keys. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
