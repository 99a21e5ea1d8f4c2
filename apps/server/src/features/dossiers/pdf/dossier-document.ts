import type { DossierFacts, DossierFile } from '@dewar/contract/dossiers';
import { type DossierSection, describeChangedSections } from '@dewar/domain/dossiers/dossiers';
import { formatDayTime } from '@dewar/domain/time/full-date';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { paperOf, rule, words } from '../../../shared/typesetting/paper.ts';
import { COLORS, PAGE } from '../../../shared/typesetting/print-styles.ts';
import { arrivalPart, certificatePart, determinationPart, gatePart, loadPart } from './load-parts.ts';
import type { Pictures } from './paper-parts.ts';
import { notesPart, readingsPart, reportsPart } from './record-parts.ts';

/** The input of the worker: plain data, so that it can be passed to another thread. */
export interface DossierPdfInput {
  readonly facts: DossierFacts;
  readonly version: number;
  readonly made_at: string;
  readonly replaced: { readonly version: number; readonly made_at: string } | null;
  readonly changes: readonly DossierSection[];
  readonly check_url: string;
  /** Small pictures by the ids of their files. */
  readonly pictures: ReadonlyMap<number, Uint8Array>;
}

/** More pictures are named with their hashes, and not shown. */
const MOST_PICTURES = 40;

/** The files of which pictures are printed. */
export function pictureIdsOf({ reports, notes }: DossierFacts): readonly number[] {
  const files: readonly DossierFile[] = [
    ...reports.flatMap(({ photos, signature }) => (signature === null ? photos : [signature, ...photos])),
    ...notes.flatMap(({ photos }) => photos),
  ];
  return files.slice(0, MOST_PICTURES).map(({ id }) => id);
}

/** The whole dossier of a load, with the code on each page by which anybody checks it. */
export function dossierDocument(input: Omit<DossierPdfInput, 'pictures'>, pictures: Pictures): TDocumentDefinitions {
  const { facts, version, check_url } = input;
  const title = `Dossier of load ${facts.transfer.id}, version ${version}`;
  const document = paperOf(title, [
    head(input),
    rule(6, 4),
    loadPart(facts),
    gatePart(facts),
    certificatePart(facts),
    arrivalPart(facts),
    readingsPart(facts),
    ...reportsPart(facts, pictures),
    determinationPart(facts),
    ...notesPart(facts, pictures),
  ]);
  // Here and not on each page, so that their fonts are loaded before.
  const foot = {
    title: words(title),
    check: words('Check this paper, and a file that you were given, at'),
    address: words(check_url),
  };
  return {
    ...document,
    pageMargins: [PAGE.side, PAGE.top, PAGE.side, FOOT_HEIGHT],
    footer: (page: number, pages: number): Content => ({
      columns: [
        { qr: check_url, fit: CODE_SIZE, eccLevel: 'M', width: CODE_SIZE + 12 },
        {
          width: '*',
          stack: [
            // The typesetter writes into what it places.
            { text: foot.title.map((run) => ({ ...run })), color: COLORS.text },
            { text: foot.check.map((run) => ({ ...run })), margin: [0, 6, 0, 0], tag: tagOfCheck(page) },
            { text: foot.address.map((run) => ({ ...run })), tag: tagOfCheck(page) },
          ],
        },
        { text: `Page ${page} of ${pages}`, width: 'auto', alignment: 'right' },
      ],
      columnGap: 12,
      fontSize: 8.5,
      color: COLORS.muted,
      margin: [PAGE.side, 16, PAGE.side, 0],
    }),
  };
}

/** The foot of a page is not read; how the paper is checked is, once. */
function tagOfCheck(page: number): 'P' | undefined {
  return page === 1 ? 'P' : undefined;
}

const FOOT_HEIGHT = 108;
/** About 24 mm, which a phone reads at arm's length. */
const CODE_SIZE = 70;

function head({ facts, version, made_at, replaced, changes }: Omit<DossierPdfInput, 'pictures'>): Content {
  const { company_name, timezone, transfer } = facts;
  const lines = [
    `Version ${version}, made on ${formatDayTime(made_at, timezone)}. Times of ${timezone.replaceAll('_', ' ')}.`,
    ...(replaced === null
      ? []
      : [
          `Replaces version ${replaced.version} of ${formatDayTime(replaced.made_at, timezone)}. Different: ${describeChangedSections(changes)}.`,
        ]),
  ];
  const bill = transfer.bol_number === null ? '' : ` · bill of lading ${transfer.bol_number}`;
  return {
    stack: [
      { text: 'Dossier of a load', fontSize: 22, bold: true, lineHeight: 1.15, tag: 'H1' },
      { text: words(`Tank ${transfer.tank_number}${bill}`), fontSize: 13, margin: [0, 2, 0, 0] },
      { text: words(company_name), fontSize: 11, color: COLORS.muted },
      ...lines.map((line) => ({ text: words(line), fontSize: 8.5, color: COLORS.muted })),
    ],
  };
}
