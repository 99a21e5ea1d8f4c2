import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { compareNames } from '@dewar/domain/primitives/name-order';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

const COLUMNS = ['id', 'name', 'description', 'color', 'version'] as const;

/** Category names are compared by the same rule as company names. */
const keyOf = companyNameKey;

export async function listCategories(db: Database) {
  const categories = await db.selectFrom('categories').select(COLUMNS).execute();
  return categories.toSorted((one, other) => compareNames(one.name, other.name));
}

export async function findCategoriesByName(db: Database, names: readonly string[]) {
  if (names.length === 0) return [];
  return db
    .selectFrom('categories')
    .select(COLUMNS)
    .where('name', 'in', [...names])
    .execute();
}

/** The same for a procedure that will refer to them: deleting one waits for it, and one deleted before is not found. */
export async function findCategoriesToReferTo(transaction: Database, names: readonly string[]) {
  if (names.length === 0) return [];
  return transaction
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('name', 'in', [...names])
    .orderBy('id')
    .forKeyShare()
    .execute();
}

export async function lockCategory(db: Database, id: number) {
  return db.selectFrom('categories').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface CategoryFields {
  readonly name: string;
  readonly description: string | null;
  readonly color: string;
}

export async function insertCategory(db: Database, category: CategoryFields) {
  return db
    .insertInto('categories')
    .values({ ...category, name_key: keyOf(category.name) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function updateCategory(db: Database, id: number, category: CategoryFields) {
  return db
    .updateTable('categories')
    .set({ ...category, name_key: keyOf(category.name), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteCategory(db: Database, id: number): Promise<void> {
  await db.deleteFrom('categories').where('id', '=', id).execute();
}
