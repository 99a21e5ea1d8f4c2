import { type ImportMatch, type ImportTemplate, TEMPLATE_HEADING_LENGTH } from '@dewar/contract/import-templates';
import type { ImportPreview } from '@dewar/contract/imports';
import type { ImportKindName } from '@dewar/domain/imports/import-kinds';
import { hasSameHeadings, placesInSheet } from '@dewar/domain/imports/import-templates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Choices } from '../import-choices.tsx';
import { importTemplatesQuery } from './import-templates-api.ts';

export interface ImportTemplates {
  /** Those of the kind, by name. */
  readonly all: readonly ImportTemplate[];
  readonly chosen: ImportTemplate | null;
  /** It was chosen by the headings, not by the person. */
  readonly isProposed: boolean;
  /** Remembers which is chosen. */
  readonly note: (template: ImportTemplate | null) => void;
  /** Chooses the template that was kept of such a sheet with these headings; undefined if there is none. */
  readonly propose: (kind: ImportKindName, headings: readonly string[]) => Promise<ImportTemplate | undefined>;
}

/** One's own templates of a kind of records, and the one by which the sheet is read. */
export function useImportTemplates(kind: ImportKindName): ImportTemplates {
  const client = useQueryClient();
  // Not before a sheet is looked at.
  const [isWanted, setWanted] = useState(false);
  const { data = [] } = useQuery({ ...importTemplatesQuery, enabled: isWanted });
  const [choice, setChoice] = useState<{ readonly id: number | null; readonly isProposed: boolean }>(NONE);
  const all = data.filter(({ match }) => match.kind === kind);
  return {
    all,
    chosen: all.find(({ id }) => id === choice.id) ?? null,
    isProposed: choice.isProposed,
    note: (template) => setChoice({ id: template?.id ?? null, isProposed: false }),
    propose: async (of, headings) => {
      setWanted(true);
      // Without its templates a sheet is read by its headings.
      const templates = await client.fetchQuery(importTemplatesQuery).catch(() => []);
      const found = templates.find(({ match }) => match.kind === of && hasSameHeadings(match, keptHeadings(headings)));
      setChoice(found === undefined ? NONE : { id: found.id, isProposed: true });
      return found;
    },
  };
}

const NONE = { id: null, isProposed: false } as const;

/** The headings of a sheet as a template keeps them. */
function keptHeadings(headings: readonly string[]): string[] {
  return headings.map((heading) => heading.slice(0, TEMPLATE_HEADING_LENGTH));
}

interface ReadSheet {
  readonly kind: ImportKindName;
  readonly preview: ImportPreview;
  readonly timezone: string;
}

/** How a sheet is read, to be kept; null while the order of its dates is not known. */
export function matchOf({ kind, preview, timezone }: ReadSheet): ImportMatch | null {
  const { headings, columns, units, date_order: read, date_order_from } = preview;
  if (read === null) return null;
  // An order that nobody chose and no date told must not be that of the next sheet.
  const date_order = date_order_from === 'unneeded' ? null : read;
  return { kind, headings: keptHeadings(headings), columns, units, date_order, timezone };
}

/** How a template reads a sheet with these headings: units of columns that it lacks are left out. */
export function choicesOf({ match }: ImportTemplate, { headings }: Pick<ImportPreview, 'headings'>): Choices {
  const columns = { ...placesInSheet(match, keptHeadings(headings)) };
  const units = Object.fromEntries(Object.entries(match.units).filter(([name]) => columns[name] !== undefined));
  const units_from = Object.fromEntries(Object.keys(units).map((name) => [name, 'choice'] as const));
  return { columns, units, units_from, date_order: match.date_order, date_order_from: match.date_order && 'template' };
}
