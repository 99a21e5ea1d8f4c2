import * as contract from '@dewar/contract/vacuum-forecast';
import { notFound } from '../../shared/errors.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { findVacuumOutlook } from './tank-judgement-repository.ts';

export function tankJudgementRoutes({ mount }: Server): void {
  mount(contract.getVacuumForecast, async ({ db, person, params }) => {
    const outlook = await findVacuumOutlook(db, person, params.id);
    if (outlook === undefined) throw notFound();
    return { data: new RawJson(outlook) };
  });
}
