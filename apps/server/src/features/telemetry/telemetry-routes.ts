import * as contract from '@dewar/contract/telemetry';
import { ACCOUNT_DAYS_SHOWN, findGaps } from '@dewar/domain/telemetry/unit-account';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { cursorOf, readCursor, recordsOf } from '../../shared/database/json-page.ts';
import { notFound } from '../../shared/errors.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { findReader } from '../companies/company-reader.ts';
import { readerOf } from '../tank-state/tank-access.ts';
import { correctFitting, fitUnit, readFittings, removeFitting } from './fitting-service.ts';
import { findPlaceOfTank, listPlaces } from './place-repository.ts';
import { addPlace, removePlace } from './place-service.ts';
import { receiveSamples } from './receive-samples.ts';
import { listLatestSamples, listSampleDays, listSamples } from './sample-repository.ts';
import { getTelemetryCompany } from './telemetry-company.ts';
import { endOf, findUnit, listAccount, listUnits } from './unit-lists.ts';
import { limitSilence } from './unit-service.ts';

/** Ids of samples are longer than those of other records. */
const SAMPLE_ID_DIGITS = 15;

export function telemetryRoutes({ mount }: Server): void {
  mount(contract.sendTelemetry, async ({ context, query, body }) => {
    const company_id = await getTelemetryCompany(context, query.company_name);
    return { data: await receiveSamples(context, company_id, body.samples) };
  });

  mount(contract.listTelemetryUnits, async ({ db, person, now, query }) => {
    const { company_name, limit, cursor, ...filter } = query;
    const reader = await findReader(db, person, company_name);
    const units = await listUnits(db, reader, { ...filter, limit, after: readCursor(cursor), now });
    const last = units[limit - 1];
    const isEnd = units.length <= limit || last === undefined;
    return { data: units.slice(0, limit), ...(!isEnd && { next_cursor: cursorOf(endOf(last)) }) };
  });

  mount(contract.getTelemetryUnit, async ({ context, params, query }) => {
    const { db, now } = context;
    const company_id = await getTelemetryCompany(context, query.company_name);
    const unit = await findUnit(db, { company_id, name: params.unit, now });
    if (unit === undefined) throw notFound();
    const { from = new Date(now.getTime() - ACCOUNT_DAYS_SHOWN * MILLISECONDS_PER_DAY).toISOString(), to } = query;
    const account = await listAccount(db, unit.id, { from, to });
    const until = to !== undefined && new Date(to) < now ? new Date(to) : now;
    const gaps = findGaps(
      account.map(({ hour }) => hour),
      until,
    );
    return {
      data: { ...unit, account, gaps, fittings: await readFittings(context, { company_id, unit: params.unit }) },
    };
  });

  mount(contract.updateTelemetryUnit, async ({ context, params, query, body }) => {
    const company_id = await getTelemetryCompany(context, query.company_name);
    return { data: await limitSilence(context, { company_id, unit: params.unit }, body.silent_after_hours) };
  });

  mount(contract.listFittings, async ({ context, params, query }) => {
    const company_id = await getTelemetryCompany(context, query.company_name);
    return { data: await readFittings(context, { company_id, unit: params.unit }) };
  });

  mount(contract.createFitting, async ({ context, params, query, body }) => {
    const company_id = await getTelemetryCompany(context, query.company_name);
    return { data: await fitUnit(context, { company_id, unit: params.unit }, { ...body, until: body.until ?? null }) };
  });

  mount(contract.updateFitting, async ({ context, params: { unit, id }, query, body, expectedVersion }) => {
    const company_id = await getTelemetryCompany(context, query.company_name);
    return { data: await correctFitting(context, { company_id, unit, id, expectedVersion }, body) };
  });

  mount(contract.deleteFitting, async ({ context, params: { unit, id }, query, expectedVersion }) => {
    const company_id = await getTelemetryCompany(context, query.company_name);
    return { data: await removeFitting(context, { company_id, unit, id, expectedVersion }) };
  });

  mount(contract.listSamples, async ({ db, person, params, query }) => {
    const { cursor, ...filter } = query;
    const after = readCursor(cursor, SAMPLE_ID_DIGITS);
    const page = await listSamples(db, readerOf(person), params.id, { ...filter, after });
    if (page === undefined) throw notFound();
    const { records, next_cursor } = page;
    return { data: new RawJson(records), ...(next_cursor !== undefined && { next_cursor }) };
  });

  mount(contract.listSampleDays, async ({ db, person, params, query }) => {
    const days = await listSampleDays(db, readerOf(person), params.id, query);
    if (days === undefined) throw notFound();
    return { data: new RawJson(`[${recordsOf(days).join(',')}]`) };
  });

  mount(contract.getTankTelemetry, async ({ db, person, params }) => {
    const reader = readerOf(person);
    const latest = await listLatestSamples(db, reader, params.id);
    if (latest === undefined) throw notFound();
    const place = await findPlaceOfTank(db, reader, params.id);
    return { data: new RawJson(`{"latest":[${recordsOf(latest).join(',')}],"place":${JSON.stringify(place)}}`) };
  });

  mount(contract.listPlaces, async ({ db, person, query }) => ({
    data: await listPlaces(db, await findReader(db, person, query.company_name)),
  }));

  mount(contract.createPlace, async ({ context, query, body }) => {
    const company_id = await getTelemetryCompany(context, query.company_name);
    return { data: await addPlace(context, company_id, body) };
  });

  mount(contract.deletePlace, async ({ context, params }) => ({ data: await removePlace(context, params.id) }));
}
