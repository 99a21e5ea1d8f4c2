import { MADE_PASSWORD, makeCompany, makeUser } from './made-people.ts';
import { expect, test } from './portal.ts';
import { callWith, sessionFor, sessionOf } from './portal-api.ts';

test("where a part's code cannot be loaded the page stays, and the part comes when it is asked for again", {
  tag: '@gate',
}, async ({ visit }) => {
  const serial = Date.now();
  const company = await makeCompany({ name: `Missing Code ${serial}` });
  const { email } = await makeUser({ email: `missing-code-${serial}@demo.example`, company_name: company.name });
  const tank_number = `Code ${serial}`;
  const made = await callWith((await sessionOf('super')).token, 'POST', '/api/admin/tanks', {
    tank_number,
    company_name: company.name,
  });
  const { data } = (await made.json()) as { data: { id: number } };
  const session = await sessionFor(email, MADE_PASSWORD);
  const page = await visit({ session, expectedErrors: /net::ERR_FAILED/, viewport: { width: 390, height: 844 } });
  const code = '**/assets/own-reading-actions-*.js';
  await page.route(code, (route) => route.abort());

  await page.goto(`/tank-data?tank=${encodeURIComponent(tank_number)}`);
  const latest = page.getByRole('region', { name: 'Latest reading' });
  await expect(latest).toContainText('No vacuum readings yet');
  await callWith(session.token, 'POST', '/api/vacuum-readings', {
    tank_id: data.id,
    vacuum_reading: 43,
    reading_timestamp: new Date().toISOString(),
  });
  await page.reload();
  await expect(page.getByText('This part could not be loaded.')).toBeVisible();
  await expect(latest).toContainText('43 µm');

  await page.unroute(code);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('This part could not be loaded.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit' }).first()).toBeVisible();
});
