import type { Person } from '@dewar/domain/accounts/permissions';
import { type RawBuilder, sql } from 'kysely';

/** canReadProcedure of the domain (accounts/permissions) as a condition on the rows of `procedures`. */
export function isVisibleProcedure({ role, company_id }: Person): RawBuilder<boolean> {
  return sql<boolean>`(${role === 'admin'}::boolean
    or (${role === 'user' && company_id !== null}::boolean
        and (procedures.visibility = 'public'
             or (procedures.visibility = 'client_specific' and procedures.client_company_id = ${company_id}::int))))`;
}

/** Whether the upload is used by a procedure that the person may read. */
export function isUploadOfVisibleProcedure(person: Person): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from procedure_uploads shown
      join procedures on procedures.id = shown.procedure_id
     where shown.upload_id = uploads.id and ${isVisibleProcedure(person)})`;
}
