import * as contract from '@dewar/contract/saved-views';
import type { Person } from '@dewar/domain/accounts/permissions';
import { MAX_SAVED_VIEWS } from '@dewar/domain/saved-views/saved-view-lists';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict, invalidInput, notFound } from '../../shared/errors.ts';
import { sentFields } from '../../shared/http/sent-fields.ts';
import type { Server } from '../../shared/http/server.ts';
import {
  countOwnViews,
  deleteFirstView,
  deleteView,
  findView,
  insertFirstView,
  insertView,
  listViews,
  updateView,
} from './saved-view-repository.ts';

const TAKEN = 'You have a view of this list with this name already';

export function savedViewRoutes({ mount }: Server): void {
  mount(contract.listSavedViews, async ({ db, person, query }) => ({ data: await listViews(db, person, query.list) }));

  mount(contract.createSavedView, async ({ db, person, body: { is_shared = false, ...view } }) => {
    const company_id = companyToShareWith(person, is_shared);
    return {
      data: await namingTwins(db, async (transaction) => {
        if ((await countOwnViews(transaction, person, view.list)) >= MAX_SAVED_VIEWS) throw tooManyViews();
        return getView(transaction, person, await insertView(transaction, person, { ...view, company_id }));
      }),
    };
  });

  mount(contract.updateSavedView, async ({ db, person, params: { id }, body: { is_shared, ...fields } }) => ({
    data: await namingTwins(db, async (transaction) => {
      const before = await getView(transaction, person, id);
      // A view that somebody else shared stays with their company.
      const moves = is_shared !== undefined && is_shared !== before.is_shared;
      const company = moves ? { company_id: companyToShareWith(person, is_shared) } : {};
      const change = { id, ...sentFields(fields), ...company };
      if (!(await updateView(transaction, person, change))) throw notFound();
      return moves && !before.is_own
        ? { ...before, ...sentFields(fields), is_shared }
        : getView(transaction, person, id);
    }),
  }));

  mount(contract.deleteSavedView, async ({ db, person, params: { id } }) => {
    if (!(await deleteView(db, person, id))) throw notFound();
    return { data: { id } };
  });

  mount(contract.setFirstView, async ({ db, person, body: { list, view_id } }) => {
    if (view_id === null) await deleteFirstView(db, person, list);
    else if (!(await insertFirstView(db, person, { list, view_id }))) throw notFound();
    return { data: undefined };
  });
}

async function getView(db: Database, person: Person, id: number): Promise<contract.SavedView> {
  const view = await findView(db, person, id);
  if (view === undefined) throw notFound();
  return view;
}

/** Null for nobody. Throws 400 for a person who has no company. */
function companyToShareWith({ company_id }: Person, isShared: boolean): number | null {
  if (isShared && company_id === null) throw invalidInput({ is_shared: 'Only people of a company can share a view' });
  return isShared ? company_id : null;
}

function tooManyViews() {
  return conflict(`There are ${MAX_SAVED_VIEWS} views of this list already. Delete one first.`);
}

async function namingTwins<T>(db: Database, change: (transaction: Database) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, change);
  } catch (error) {
    if (!isConstraintViolation(error, 'saved_views_name_key')) throw error;
    throw conflict(TAKEN, { name: TAKEN });
  }
}
