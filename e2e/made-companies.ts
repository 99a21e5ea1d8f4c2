import { type Company, callWith, sessionOf } from './portal-api.ts';

/** A company that a super-admin makes. */
export async function makeCompany(fields: { readonly name: string; readonly description?: string }): Promise<Company> {
  const { token } = await sessionOf('super');
  const made = await callWith(token, 'POST', '/api/admin/companies', fields);
  if (!made.ok) throw new Error(`no company: ${await made.text()}`);
  return ((await made.json()) as { data: Company }).data;
}
