import { listOutsideRecipients } from '@dewar/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany } from '../../../test-support/sample-world.ts';
import { type AdministrationWorld, startAdministrationWorld } from './administration-test-world.ts';

let world: AdministrationWorld;
beforeAll(async () => {
  world = await startAdministrationWorld();
});
afterAll(() => world.stop());

async function outsideOf(...ids: readonly number[]) {
  const query = { ids: ids.join(',') };
  const { body } = await world.server.call(listOutsideRecipients, { token: world.tokens.admin, query });
  return body.data;
}

async function setRecipients(company_id: number | null, addresses: readonly string[]) {
  const scope = company_id === null ? 'general' : 'company';
  const setting = { scope, company_id, setting_key: 'alert_email_recipients', updated_by_email: 'x@dewar.example' };
  await world.db
    .insertInto('settings')
    .values({ ...setting, setting_value: JSON.stringify(addresses) })
    .execute();
}

test('of the recipients of a company those without an account are listed, from its own list or the general one', async () => {
  const { newUser, polarId } = world;
  const { id } = await newUser({ company_id: polarId });
  const { email: colleague } = await newUser({ email: 'Colleague@polar.example', company_id: polarId });
  const { email: waiting } = await newUser({ status: 'email_verified' });
  expect(await outsideOf(id)).toEqual([]);
  await setRecipients(null, ['office@else.example', colleague.toLowerCase()]);
  const general = { company_name: 'Polar Gas', addresses: ['office@else.example'], is_general: true };
  expect(await outsideOf(id)).toEqual([general]);
  await setRecipients(polarId, ['Home@mail.example', 'COLLEAGUE@polar.example', waiting]);
  const own = { company_name: 'Polar Gas', addresses: ['Home@mail.example', waiting], is_general: false };
  expect(await outsideOf(id)).toEqual([own]);
});

test('for several people each of their companies is listed once, and those of people without a company are not', async () => {
  const { newUser, polarId, db } = world;
  const otherId = await addCompany(db, 'Arctic Gas');
  const people = [await newUser({ company_id: polarId }), await newUser({ company_id: polarId })];
  const others = [await newUser({ company_id: otherId }), await newUser()];
  const outside = await outsideOf(...[...people, ...others].map(({ id }) => id), 999_999);
  expect(outside.map(({ company_name, is_general }) => [company_name, is_general])).toEqual([
    ['Arctic Gas', true],
    ['Polar Gas', false],
  ]);
});
