import type { Readable } from 'node:stream';
import { csvFile } from '../../shared/exports/csv-file.ts';
import { type DescribedColumn, describeColumns } from '../../shared/exports/describe-columns.ts';
import { type ExportColumn, tableOf } from '../../shared/exports/export-columns.ts';
import type { ExportPages } from '../../shared/exports/export-pages.ts';

/** A list of an archive, as a CSV file. */
export interface ListPart {
  readonly kind: 'list';
  /** What the list is called: 'Vacuum readings'. Its file is named after it. */
  readonly name: string;
  /** What it holds, as a sentence. */
  readonly about: string;
  /** Begins to read the list. */
  readonly open: (timeZone: string) => Promise<OpenList>;
}

export interface OpenList {
  readonly columns: readonly DescribedColumn[];
  readonly csv: Readable;
  /** How many rows have been read. */
  readonly rows: () => number;
}

/** Files of an archive, in a folder of their own. */
export interface FilesPart {
  readonly kind: 'files';
  readonly name: string;
  readonly about: string;
  readonly folder: string;
  /** Some at a time, so that no list of all of them is kept. */
  readonly pages: () => AsyncIterable<readonly ArchivedFile[]>;
}

export interface ArchivedFile {
  /** Below the folder: names that every system can save, separated by '/'. */
  readonly path: string;
  /** Opened when the ones before are written. Throws 404 for a file that is missing. */
  readonly open: () => Promise<Readable>;
}

export type ArchivePart = ListPart | FilesPart;

/** What the page of an archive says about it. */
export interface ArchiveFacts {
  /** 'Polar Gas Logistics' */
  readonly title: string;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly timeZone: string;
  readonly portal: string;
}

export interface WrittenList extends Pick<ListPart, 'kind' | 'name' | 'about'> {
  readonly path: string;
  readonly rows: number;
  readonly columns: OpenList['columns'];
}

export interface WrittenFiles extends Pick<FilesPart, 'kind' | 'name' | 'about' | 'folder'> {
  readonly files: number;
  /** Those that could not be read, with the reason. */
  readonly failed: readonly { readonly path: string; readonly why: string }[];
}

export type WrittenPart = WrittenList | WrittenFiles;

interface ExportableList<Row> {
  readonly name: string;
  readonly columns: readonly ExportColumn<Row>[];
  readonly pages: ExportPages<Row>;
}

/** A list as its single export has it; `read` is called when the parts before are written. */
export function listPart<Row>(
  name: string,
  about: string,
  read: () => ExportableList<Row> | Promise<ExportableList<Row>>,
): ListPart {
  return {
    kind: 'list',
    ...{ name, about },
    open: async (timeZone) => {
      const { columns, pages } = await read();
      let rows = 0;
      const counted = (async function* () {
        for await (const page of pages) {
          rows += page.length;
          yield page;
        }
      })();
      const csv = csvFile(tableOf(columns, timeZone), counted);
      return { columns: describeColumns(columns, timeZone), csv, rows: () => rows };
    },
  };
}

interface FileList<Row> extends Pick<FilesPart, 'name' | 'about' | 'folder'> {
  readonly rows: () => ExportPages<Row>;
  readonly fileOf: (row: Row) => ArchivedFile;
}

/** The file of each row of a list. */
export function filesPart<Row>({ rows, fileOf, ...part }: FileList<Row>): FilesPart {
  return {
    kind: 'files',
    ...part,
    pages: async function* () {
      for await (const page of rows()) yield page.map(fileOf);
    },
  };
}

/** 'Vacuum readings' is 'lists/vacuum-readings.csv'. */
export function listPath({ name }: Pick<ListPart, 'name'>): string {
  return `lists/${name.toLowerCase().replaceAll(' ', '-')}.csv`;
}
