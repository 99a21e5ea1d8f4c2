import * as contract from '@dewar/contract/quick-open';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { findByName } from './quick-open-repository.ts';

const NOTHING = { tanks: [], procedures: [], companies: [], users: [], lesson_plans: [], lesson_templates: [] };

export function quickOpenRoutes({ mount }: Server): void {
  mount(contract.quickOpen, async ({ db, person, query: { search } }) => {
    // An empty search would match everything.
    if (search === '') return { data: NOTHING };
    return { data: new RawJson(await findByName(db, person, search)) };
  });
}
