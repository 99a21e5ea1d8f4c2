import * as contract from '@dewar/contract/procedures';
import { SUCCESS } from '@dewar/contract/success-texts';
import { can } from '@dewar/domain/accounts/permissions';
import { type AuditEntry, writeAudit } from '../../shared/audit/audit-log.ts';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import type { Server } from '../../shared/http/server.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import {
  type CategoryFields,
  deleteCategory,
  insertCategory,
  listCategories,
  lockCategory,
  updateCategory,
} from './category-repository.ts';

export function categoryRoutes({ mount }: Server): void {
  mount(contract.listCategories, async ({ db, person }) => ({
    data: can(person, 'read', 'company_area') ? await listCategories(db) : [],
  }));

  mount(contract.createCategory, async ({ context, db, body }) => ({
    data: await namingTwins(db, async (transaction) => {
      const after = await insertCategory(transaction, fieldsOf(body, NEW));
      await audit({ ...context, db: transaction }, { action: 'create', entity_id: after.id, after });
      return after;
    }),
    message: SUCCESS.categoryCreated,
  }));

  mount(contract.updateCategory, async ({ context, db, params: { id }, body, expectedVersion }) => ({
    data: await namingTwins(db, async (transaction) => {
      const before = await getLocked(transaction, id);
      await requireVersion(before.version, expectedVersion, async () => JSON.stringify(before));
      const after = await updateCategory(transaction, id, fieldsOf(body, before));
      await audit({ ...context, db: transaction }, { action: 'update', entity_id: id, before, after });
      return after;
    }),
  }));

  mount(contract.deleteCategory, async ({ context, params: { id }, expectedVersion }) => ({
    data: await withTransaction(context, async (within, transaction) => {
      const before = await getLocked(transaction, id);
      await requireVersion(before.version, expectedVersion, async () => JSON.stringify(before));
      await deleteCategory(transaction, id);
      await audit(within, { action: 'delete', entity_id: id, before });
      return { id };
    }),
  }));
}

const NEW: CategoryFields = { name: '', description: null, color: contract.DEFAULT_CATEGORY_COLOR };

type Sent = { readonly [Field in keyof CategoryFields]?: CategoryFields[Field] | undefined };

function fieldsOf(sent: Sent, standing: CategoryFields): CategoryFields {
  const { name = standing.name, description = standing.description, color = standing.color } = sent;
  return { name, description, color: color.toLowerCase() };
}

async function getLocked(db: Database, id: number) {
  const category = await lockCategory(db, id);
  if (category === undefined) throw notFound();
  return category;
}

function audit(
  { db, person: actor }: RequestContext,
  entry: Pick<AuditEntry, 'action' | 'entity_id' | 'before' | 'after'>,
): Promise<void> {
  return writeAudit(db, { ...entry, actor, company_id: null, entity: 'category' });
}

async function namingTwins<T>(db: Database, change: (transaction: Database) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, change);
  } catch (error) {
    if (!isConstraintViolation(error, 'categories_name_key_key')) throw error;
    throw conflict('A category with this name already exists.', { name: 'A category with this name already exists' });
  }
}
