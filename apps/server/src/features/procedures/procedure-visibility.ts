import { can, type Person } from '@dewar/domain/accounts/permissions';
import { type RawBuilder, sql } from 'kysely';

/** Who may read a procedure (PERMISSIONS of the domain) as a condition on the rows of `procedures`. */
export function isVisibleProcedure(person: Person): RawBuilder<boolean> {
  return sql<boolean>`(${can(person, 'manage', 'procedure')}::boolean
    or (${can(person, 'read', 'company_area')}::boolean
        and (procedures.visibility = 'public'
             or (procedures.visibility = 'client_specific' and procedures.client_company_id = ${person.company_id}::int))))`;
}

/** Whether the upload is used by a procedure that the person may read. */
export function isUploadOfVisibleProcedure(person: Person): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from procedure_uploads shown
      join procedures on procedures.id = shown.procedure_id
     where shown.upload_id = uploads.id and ${isVisibleProcedure(person)})`;
}
