import type { DossierFacts, DossierFile } from '@dewar/contract/dossiers';
import { DOSSIER_SECTION_LABELS as titles } from '@dewar/domain/dossiers/dossiers';
import { formatDayTime } from '@dewar/domain/time/full-date';
import type { ReadingPeriod } from '@dewar/domain/transfers/transfer-periods';
import type { Content } from 'pdfmake/interfaces.js';
import { words } from '../../../shared/typesetting/paper.ts';
import { COLORS } from '../../../shared/typesetting/print-styles.ts';
import {
  factTable,
  heading,
  inDigits,
  muted,
  noted,
  type Pictures,
  paragraph,
  part,
  quantity,
  rowTable,
} from './paper-parts.ts';

const PERIOD_LABELS: Readonly<Record<ReadingPeriod, string>> = {
  during_transport: 'During transport',
  arrival: 'Arrival',
  post_offload: 'After offload',
};

/** About fifty pages; the JSON has them all. */
const MOST_READINGS = 1_000;

export function readingsPart({ readings, timezone }: DossierFacts): Content {
  const rows = readings
    .slice(0, MOST_READINGS)
    .map((reading) => [
      formatDayTime(reading.reading_timestamp, timezone),
      `${inDigits(reading.vacuum_reading)} µm${reading.fresh_pull ? ', fresh pull' : ''}`,
      PERIOD_LABELS[reading.period],
      [reading.recorded_by_email, reading.additional_notes].filter(Boolean).join(': '),
    ]);
  const table = rowTable(['Taken', 'Vacuum', 'When', 'By'], rows, [100, 100, 90, '*']);
  const more =
    readings.length > MOST_READINGS
      ? [
          muted(
            `The first ${inDigits(MOST_READINGS)} of ${inDigits(readings.length)}. The JSON of this version has them all.`,
          ),
        ]
      : [];
  return part(titles.readings, readings.length === 0 ? [] : [...more, table], 'None.');
}

const REPORT_STATES: Readonly<Record<DossierFacts['reports'][number]['state'], string>> = {
  waiting: 'Waits for the company',
  accepted: 'Accepted',
  dismissed: 'Put aside',
  overtaken: 'The company recorded other figures',
  replaced: 'Replaced by a later report',
};

export function reportsPart({ reports, timezone }: DossierFacts, pictures: Pictures): Content[] {
  if (reports.length === 0) return [part(titles.reports, [], 'None.')];
  return [
    heading(titles.reports),
    ...reports.flatMap((report): Content[] => [
      factTable([
        ['Reported by', report.name],
        ['Reported', formatDayTime(report.reported_at, timezone)],
        ['State', REPORT_STATES[report.state]],
        ['Arrival', formatDayTime(report.arrived_at, timezone)],
        ['Venting', report.was_venting ? 'Yes' : 'No'],
        ...noted('Pressure', pressureOf(report)),
        ...noted('Weight on the scales', quantity(report.weight_lbs, 'lbs')),
        ...noted('Level', quantity(report.level, report.level_unit ?? '')),
        ...noted('Vacuum', quantity(report.vacuum_reading, 'µm')),
        ...noted('Recorded of it before', recordedOf(report, timezone)),
        ...noted('Place', placeOf(report)),
        ...noted('Filled in', report.captured_at && formatDayTime(report.captured_at, timezone)),
        ...noted('Accepted by', report.accepted_by_email),
        ...noted('Put aside by', report.dismissed_by_email),
        ...noted('Files left out', report.files_left_out?.join(', ')),
      ]),
      ...(report.note === null ? [] : [paragraph(report.note)]),
      ...(report.signature === null ? [] : filesPart([report.signature], pictures, 'Signature: ')),
      ...filesPart(report.photos, pictures),
    ]),
  ];
}

function recordedOf({ recorded_reading: reading }: DossierFacts['reports'][number], timezone: string): string | null {
  if (!reading) return null;
  return `${inDigits(reading.vacuum_reading)} µm on ${formatDayTime(reading.reading_timestamp, timezone)}`;
}

/** '53.55112, −9.99372'. */
function placeOf({ latitude, longitude }: DossierFacts['reports'][number]): string | null {
  return latitude === null || longitude === null
    ? null
    : [latitude, longitude].map((angle) => String(angle).replace('-', '−')).join(', ');
}

/** '45 psig (3.1 bar on the gauge)'. */
function pressureOf({ arrival_pressure, gauge_pressure, gauge_unit }: DossierFacts['reports'][number]): string | null {
  const told = quantity(arrival_pressure, 'psig');
  const gauge = quantity(gauge_pressure, gauge_unit ?? '');
  return told === null || gauge === null ? told : `${told} (${gauge} on the gauge)`;
}

export function notesPart({ notes, timezone }: DossierFacts, pictures: Pictures): Content[] {
  if (notes.length === 0) return [part(titles.notes, [], 'None.')];
  return [
    heading(titles.notes),
    ...notes.flatMap((note): Content[] => [
      muted(`${formatDayTime(note.created_at, timezone)}, ${note.created_by_name}`),
      paragraph(note.note_text),
      ...filesPart(note.photos, pictures),
    ]),
  ];
}

const PICTURE = { width: 130, height: 130 } as const;

/** Each file with its picture, its name and its hash, by which the file itself is known again. */
function filesPart(files: readonly DossierFile[], pictures: Pictures, before = ''): Content[] {
  return files.map((file): Content => {
    const picture = pictures.get(file.id);
    const named = {
      stack: [
        { text: words(`${before}${file.file_name}`), fontSize: 9 },
        {
          text: file.sha256 === null ? 'Stored before hashes were kept' : `SHA-256 ${file.sha256}`,
          fontSize: 7,
          color: COLORS.muted,
        },
      ],
    } satisfies Content;
    if (picture === undefined) return { ...named, margin: [0, 2, 0, 4] };
    const scale = Math.min(PICTURE.width / picture.width, PICTURE.height / picture.height, 1);
    return {
      columns: [
        {
          image: picture.data,
          width: picture.width * scale,
          height: picture.height * scale,
          // Nobody is asked what such a photo shows, and the name of its file stands beside it.
          shows: before === '' ? 'Photo without a description' : 'Signature',
        },
        { ...named, width: '*' },
      ],
      columnGap: 10,
      margin: [0, 2, 0, 6],
      unbreakable: true,
    };
  });
}
