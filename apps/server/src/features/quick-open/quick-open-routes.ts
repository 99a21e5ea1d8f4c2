import * as contract from '@dewar/contract/quick-open';
import { JsonText } from '../../shared/http/answer-text.ts';
import type { Server } from '../../shared/server.ts';
import { findByName } from './quick-open-repository.ts';

export function quickOpenRoutes({ mount }: Server): void {
  mount(contract.quickOpen, async ({ db, person, query: { search } }) => {
    // Teachers have nothing of this; and a search for nothing would fit everything.
    if (person.role === 'teacher' || search === '') {
      return { data: { tanks: [], procedures: [], companies: [], users: [] } };
    }
    return { data: new JsonText(await findByName(db, person, search)) };
  });
}
