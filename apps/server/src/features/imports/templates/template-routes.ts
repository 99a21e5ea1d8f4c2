import * as contract from '@dewar/contract/import-templates';
import { MAX_IMPORT_TEMPLATES } from '@dewar/domain/imports/import-templates';
import { isConstraintViolation } from '../../../shared/database/constraint-violations.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { conflict, invalidInput, notFound } from '../../../shared/errors.ts';
import type { Server } from '../../../shared/http/server.ts';
import { requireKind } from '../import-service.ts';
import {
  deleteTemplate,
  findTemplateForUpdate,
  insertTemplate,
  listTemplates,
  updateTemplate,
} from './template-repository.ts';

const TAKEN = 'You have a template with this name for such sheets already';
const TOO_MANY = `You have ${MAX_IMPORT_TEMPLATES} templates already. Delete one first.`;

export function importTemplateRoutes({ mount }: Server): void {
  mount(contract.listImportTemplates, async ({ db, person }) => ({ data: await listTemplates(db, person) }));

  mount(contract.createImportTemplate, async ({ db, person, body }) => {
    requireKind(person, body.match.kind);
    const made = await withOwnName(db, (transaction) => insertTemplate(transaction, person, body));
    if (made === undefined) throw conflict(TOO_MANY);
    return { data: made };
  });

  mount(contract.updateImportTemplate, async ({ db, person, params: { id }, body }) => ({
    data: await withOwnName(db, async (transaction) => {
      const before = await findTemplateForUpdate(transaction, person, id);
      if (before === undefined) throw notFound();
      const { name = before.name, match = before.match } = body;
      if (match.kind !== before.match.kind) throw invalidInput({ match: 'It is a template of other records' });
      await updateTemplate(transaction, { id, name, match });
      return { id, name, match };
    }),
  }));

  mount(contract.deleteImportTemplate, async ({ db, person, params: { id } }) => {
    if (!(await deleteTemplate(db, person, id))) throw notFound();
    return { data: { id } };
  });
}

/** Throws 409 with the field if the person has given the name to another template of the kind. */
async function withOwnName<T>(db: Database, change: (transaction: Database) => Promise<T>): Promise<T> {
  return inTransaction(db, change).catch((error: unknown) => {
    throw isConstraintViolation(error, 'import_templates_name_key') ? conflict(TAKEN, { name: TAKEN }) : error;
  });
}
