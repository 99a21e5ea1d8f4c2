import * as contract from '@dewar/contract/quick-open';
import { JsonText } from '../../shared/http/answer-text.ts';
import type { Server } from '../../shared/server.ts';
import { findByName } from './quick-open-repository.ts';

const NOTHING = { tanks: [], procedures: [], companies: [], users: [], lesson_plans: [], lesson_templates: [] };

export function quickOpenRoutes({ mount }: Server): void {
  mount(contract.quickOpen, async ({ db, person, query: { search } }) => {
    // A search for nothing would fit everything.
    if (search === '') return { data: NOTHING };
    return { data: new JsonText(await findByName(db, person, search)) };
  });
}
