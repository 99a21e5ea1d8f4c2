import type { TelemetryReceipt } from '@dewar/contract/telemetry';
import type { PreviewedMessage } from '@dewar/contract/telemetry-mappings';
import { TELEMETRY_SETTINGS } from '@dewar/domain/settings/telemetry-settings';
import { type ReadSample, readSample } from '@dewar/domain/telemetry/read-sample';
import { READY_MAPPING_TEXTS, READY_MAPPINGS } from '@dewar/domain/telemetry/ready-mappings';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { notFound, unavailable } from '../../../shared/errors.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { receiveSamples, UnreadableMessage } from '../receive-samples.ts';
import { findMapping } from './mapping-repository.ts';
import type { MessageReader } from './message-reader.ts';

/** By then a thread that was ended has been replaced. */
const RETRY_AFTER_SECONDS = 30;

interface SentMessage {
  readonly company_id: number;
  /** The id of a mapping, or the key of one that stands ready. */
  readonly mapping: string;
  readonly message: unknown;
}

/**
 * Reads a message by a mapping of the company and stores its samples. Throws 404 without such a mapping, and 503 if reading
 * takes too long, which says nothing about the message: it is to be sent again.
 */
export async function receiveMessage(
  context: RequestContext,
  reader: MessageReader,
  { company_id, mapping, message }: SentMessage,
): Promise<TelemetryReceipt> {
  const expression = await findExpression(context, company_id, mapping);
  if (expression === undefined) throw notFound();
  const read = await reader.read(company_id, { expression, message: JSON.stringify(message) });
  if ('error' in read && read.isTooSlow === true) throw unavailable(RETRY_AFTER_SECONDS);
  const samples = 'error' in read ? [new UnreadableMessage(message, read.error)] : read.samples;
  return receiveSamples(context, company_id, samples);
}

async function findExpression({ db }: RequestContext, company_id: number, mapping: string) {
  const ready = READY_MAPPINGS.find((key) => key === mapping);
  if (ready !== undefined) return READY_MAPPING_TEXTS[ready].expression;
  if (!/^[1-9]\d{0,8}$/.test(mapping)) return undefined;
  return (await findMapping(db, { sees_all: false, company_id }, Number(mapping)))?.expression;
}

/** What an expression makes of messages, each a JSON text; nothing is stored. */
export async function previewMessages(
  { person, now }: RequestContext,
  reader: MessageReader,
  { expression, messages }: { readonly expression: string; readonly messages: readonly string[] },
): Promise<PreviewedMessage[]> {
  const previewed: PreviewedMessage[] = [];
  for (const message of messages) {
    if (!isJson(message)) {
      previewed.push({ error: 'The message is no JSON', samples: [] });
      continue;
    }
    const read = await reader.read(person.company_id, { expression, message });
    previewed.push(
      'error' in read
        ? { error: read.error, samples: [] }
        : { error: null, samples: read.samples.map((sample) => previewSample(sample, now)) },
    );
  }
  return previewed;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function previewSample(made: unknown, now: Date): PreviewedMessage['samples'][number] {
  const keptSince = new Date(now.getTime() - TELEMETRY_SETTINGS.telemetry_kept_days.initial * MILLISECONDS_PER_DAY);
  const read = readSample(made, { now, keptSince });
  const sample = JSON.stringify(made) ?? 'nothing';
  if ('reason' in read) return { sample, reads_as: null, reason: read.reason };
  return { sample, reads_as: describeSample(read), reason: null };
}

/** 'G-17 at 2026-06-01T12:00:00.000Z: vacuum 18 um[Hg], good'. */
function describeSample({ unit, measured_at, kind, value, latitude, longitude, unit_of_measure, quality }: ReadSample) {
  const figure = value === null ? `${latitude}, ${longitude}` : `${value} ${unit_of_measure}`;
  return `${unit} at ${measured_at.toISOString()}: ${kind} ${figure}, ${quality}`;
}
