import * as contract from '@dewar/contract/quick-open';
import { nameKey } from '@dewar/domain/primitives/name-search';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { findByName } from './quick-open-repository.ts';

const NOTHING = { tanks: [], procedures: [], companies: [], users: [], lesson_plans: [], lesson_templates: [] };

export function quickOpenRoutes({ mount }: Server): void {
  mount(contract.quickOpen, async ({ db, person, query: { search } }) => {
    // Without a word everything would match.
    if (nameKey(search) === '') return { data: NOTHING };
    return { data: new RawJson(await findByName(db, person, search)) };
  });
}
