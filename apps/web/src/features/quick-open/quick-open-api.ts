import type { DataOf } from '@dewar/contract/endpoint';
import { quickOpen } from '@dewar/contract/quick-open';
import { getTank } from '@dewar/contract/tanks';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { readScannedText } from '../../shared/navigation/label-link.ts';

type Results = DataOf<typeof quickOpen>;

const NOTHING: Results = {
  tanks: [],
  procedures: [],
  companies: [],
  users: [],
  lesson_plans: [],
  lesson_templates: [],
};

/**
 * The server's results for a part of a name, or the tank whose label was scanned: hand scanners type what a code
 * contains. The previous results stay while the next ones load.
 */
export function quickOpenQuery(search: string) {
  const code = readScannedText(search);
  return queryOptions({
    queryKey: ['quick-open', search],
    queryFn: async ({ signal }) =>
      code.kind === 'tank'
        ? await tankOfLabel(code.tankId, signal)
        : (await callEndpoint(quickOpen, { query: { search }, signal })).data,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

/** Nothing for a tank that the person may not see. */
async function tankOfLabel(id: number, signal: AbortSignal): Promise<Results> {
  try {
    const { tank_number, company_name } = (await callEndpoint(getTank, { params: { id }, signal })).data;
    return { ...NOTHING, tanks: [{ id, tank_number, company_name }] };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return NOTHING;
    throw error;
  }
}
