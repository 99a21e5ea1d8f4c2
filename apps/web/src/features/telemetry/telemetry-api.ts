import type { BodyOf } from '@dewar/contract/endpoint';
import {
  createFitting,
  createPlace,
  deleteFitting,
  deletePlace,
  type Fitting,
  getTankTelemetry,
  getTelemetryUnit,
  listPlaces,
  listTelemetryUnits,
  updateFitting,
  updateTelemetryUnit,
} from '@dewar/contract/telemetry';
import {
  createMapping,
  deleteMapping,
  listMappings,
  type Mapping,
  previewMapping,
  updateMapping,
} from '@dewar/contract/telemetry-mappings';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import type { SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';

/** Undefined is one's own company, or all of them for administrators. */
type Company = string | undefined;

const ofCompany = (company: Company) => (company === undefined ? {} : { company_name: company });
const keyOf = (...parts: readonly unknown[]) => ['telemetry', ...parts] as const;

interface UnitFilter {
  readonly company: Company;
  readonly search?: string | undefined;
  readonly waiting?: true;
}

/** Units, page by page, the last seen first. */
export function unitsQuery({ company, search, waiting }: UnitFilter) {
  return infiniteQueryOptions({
    queryKey: keyOf('units', company, search, waiting),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const filter = { ...(search !== undefined && { search }), ...(waiting !== undefined && { waiting }) };
      const query = { ...ofCompany(company), ...filter, ...(pageParam !== undefined && { cursor: pageParam }) };
      const { data, next_cursor } = await callEndpoint(listTelemetryUnits, { query, signal });
      return { units: data, next: next_cursor };
    },
    getNextPageParam: ({ next }) => next,
  });
}

export function unitQuery(company: Company, unit: string) {
  return queryOptions({
    queryKey: keyOf('unit', company, unit),
    queryFn: async ({ signal }) =>
      (await callEndpoint(getTelemetryUnit, { params: { unit }, query: ofCompany(company), signal })).data,
  });
}

export function tankTelemetryQuery(id: number) {
  return queryOptions({
    queryKey: keyOf('tank', id),
    queryFn: async ({ signal }) => (await callEndpoint(getTankTelemetry, { params: { id }, signal })).data,
  });
}

export function placesQuery(company: Company) {
  return queryOptions({
    queryKey: keyOf('places', company),
    queryFn: async ({ signal }) => (await callEndpoint(listPlaces, { query: ofCompany(company), signal })).data,
  });
}

export function mappingsQuery(company: Company) {
  return queryOptions({
    queryKey: keyOf('mappings', company),
    queryFn: async ({ signal }) => (await callEndpoint(listMappings, { query: ofCompany(company), signal })).data,
  });
}

export type FittingInput = BodyOf<typeof createFitting>;

/** Adds a fitting of a unit, or corrects one. */
export function useSaveFitting(company: Company, unit: string) {
  const create = useEndpointMutation(createFitting);
  const update = useEndpointMutation(updateFitting);
  const query = ofCompany(company);
  return (fitting: Fitting | undefined, body: FittingInput, attempt: SaveAttempt) =>
    fitting === undefined
      ? create({ params: { unit }, query, body, idempotencyKey: attempt.idempotencyKey })
      : update({ params: { unit, id: fitting.id }, query, body, ...attempt });
}

export function useDeleteFitting(company: Company, unit: string) {
  const write = useEndpointMutation(deleteFitting, { awaitsQueries: true });
  return (id: number, version: number | undefined) =>
    write({ params: { unit, id }, query: ofCompany(company), version });
}

export function useLimitSilence(company: Company, unit: string) {
  const write = useEndpointMutation(updateTelemetryUnit);
  return (silent_after_hours: number | null) =>
    write({ params: { unit }, query: ofCompany(company), body: { silent_after_hours } });
}

export function useAddPlace(company: Company) {
  const write = useEndpointMutation(createPlace);
  return (body: BodyOf<typeof createPlace>, { idempotencyKey }: SaveAttempt) =>
    write({ query: ofCompany(company), body, idempotencyKey });
}

export function useDeletePlace() {
  const write = useEndpointMutation(deletePlace, { awaitsQueries: true });
  return (id: number) => write({ params: { id } });
}

/** Adds a mapping, or changes one. */
export function useSaveMapping(company: Company) {
  const create = useEndpointMutation(createMapping);
  const update = useEndpointMutation(updateMapping);
  return (mapping: Mapping | undefined, body: BodyOf<typeof createMapping>, attempt: SaveAttempt) =>
    mapping === undefined
      ? create({ query: ofCompany(company), body, idempotencyKey: attempt.idempotencyKey })
      : update({ params: { id: mapping.id }, body, ...attempt });
}

export function useDeleteMapping() {
  const write = useEndpointMutation(deleteMapping, { awaitsQueries: true });
  return (id: number, version: number | undefined) => write({ params: { id }, version });
}

export function usePreviewMapping() {
  const write = useEndpointMutation(previewMapping);
  return async (body: BodyOf<typeof previewMapping>) => (await write({ body })).data;
}
