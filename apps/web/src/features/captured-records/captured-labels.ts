import { formatFileSize } from '@dewar/domain/primitives/file-size';
import { previewText } from '@dewar/domain/primitives/texts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { formatTime } from '../../shared/format/times.ts';
import type { CapturedKind, CapturedRecord, Refusal } from '../../shared/offline/captured-records.ts';

export const KIND_LABELS: Readonly<Record<CapturedKind, string>> = {
  reading: 'Vacuum reading',
  load: 'Load',
  arrival: 'Arrival',
  note: 'Note',
  photo: 'Photo of a note',
  file: 'File',
};

const PREVIEW_LENGTH = 120;

/** The figures of a record: '18 µm, 12 May 2026, 14:05'. */
export function describeCaptured({ kind, body, file }: CapturedRecord, timeZone: string): string {
  const number = (name: string, unit: string) => {
    const value = body[name];
    return typeof value === 'number' ? `${formatNumber(value)} ${unit}` : '';
  };
  const text = (name: string) => {
    const value = body[name];
    return typeof value === 'string' ? previewText(value, PREVIEW_LENGTH) : '';
  };
  const time = (name: string) => {
    const value = body[name];
    return typeof value === 'string' ? formatTime(value, timeZone) : '';
  };
  const size = file === undefined ? [] : [file.name, formatFileSize(file.size)];
  const parts: Readonly<Record<CapturedKind, readonly string[]>> = {
    reading: [number('vacuum_reading', 'µm'), time('reading_timestamp'), text('additional_notes')],
    load: [number('loaded_weight_lbs', 'lbs'), text('product_name'), time('loaded_at'), text('notes')],
    arrival: [number('arrival_pressure', 'psig'), time('arrived_at'), text('notes')],
    note: [text('note_text')],
    photo: [...size, text('description')],
    file: size,
  };
  return parts[kind].filter((part) => part !== '').join(', ');
}

/** What the person can do about a refusal. */
export interface WayOut {
  readonly advice: string;
  readonly canEdit: boolean;
  readonly canSendAgain: boolean;
}

/** The way out of a refusal, by the status and the field that the server names. */
export function wayOutOf({ kind }: Pick<CapturedRecord, 'kind'>, refusal: Refusal): WayOut {
  const { status, code, fields } = refusal;
  if (code === 'idempotency_key_reused')
    return {
      advice:
        'An earlier attempt arrived before you changed it here. Check the tank, correct it there, and discard this.',
      canEdit: false,
      canSendAgain: false,
    };
  if (kind === 'arrival' && fields.arrived_at !== undefined && status === 409)
    return {
      advice:
        'Compare both on the tank. If yours is right, ask whoever logged it or an administrator to correct it; then discard this.',
      canEdit: false,
      canSendAgain: true,
    };
  if (kind === 'load' && status === 409 && fields.tank_id !== undefined)
    return {
      advice:
        'If it is the same load, discard this. Otherwise add the arrival of the load in transit, then send this again.',
      canEdit: true,
      canSendAgain: true,
    };
  if (status === 404 && fields.tank_id !== undefined)
    return {
      advice: 'An administrator can still record it. Keep this until then.',
      canEdit: false,
      canSendAgain: true,
    };
  if (status === 404)
    return { advice: 'What it belongs to is gone, or you may no longer see it.', canEdit: false, canSendAgain: true };
  if (status === 403)
    return {
      advice: 'Your account may not do this any more. Ask an administrator, then send this again.',
      canEdit: false,
      canSendAgain: true,
    };
  if (fields.captured_at !== undefined)
    return {
      advice:
        'Check the date and time of this device, then edit and save this: it counts as captured when you save it.',
      canEdit: true,
      canSendAgain: true,
    };
  return { advice: 'Edit this and save it, or send it again.', canEdit: true, canSendAgain: true };
}
