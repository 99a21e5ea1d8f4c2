import type { ProcedureVisibility } from '@dewar/domain/accounts/permissions';
import { VISIBILITY_LABELS } from '@dewar/domain/accounts/procedure-visibilities';

/** A procedure, a version of one, or what a form has of it. */
interface Comparable {
  readonly title: string;
  readonly visibility: ProcedureVisibility;
  readonly summary: string | null;
  readonly cover_image: string | null;
  readonly media_file: string | null;
  readonly primary_category: readonly string[];
  readonly client_tag: string | null;
  readonly date_published: string | null;
}

/** The fields besides the text, each as one value. */
export function comparable(procedure: Comparable) {
  const { title, visibility, summary, cover_image, media_file, client_tag, date_published } = procedure;
  const primary_category = procedure.primary_category.join(', ');
  return { title, visibility, summary, cover_image, media_file, primary_category, client_tag, date_published };
}

export function formatComparable(name: string, value: unknown): string | undefined {
  return name === 'visibility' ? Object.entries(VISIBILITY_LABELS).find(([key]) => key === value)?.[1] : undefined;
}

export const COMPARABLE_LABELS = {
  cover_image: 'Thumbnail',
  media_file: 'PDF Document',
  primary_category: 'Categories',
  client_tag: 'Client',
  date_published: 'Publish date',
};
