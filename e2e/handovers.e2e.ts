import { daysAgo } from './demo-tanks.ts';
import { MADE_PASSWORD, makeCompany, makeUser, write } from './made-people.ts';
import { noisePng } from './made-pictures.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { callWith, sessionFor, sessionOf } from './portal-api.ts';

const PHONE = { width: 390, height: 844 };

async function loadInTransit() {
  const run = crypto.randomUUID().slice(0, 8);
  const company = `Sender ${run}`;
  await makeCompany({ name: company });
  const admin = await sessionOf('super');
  const tank = await write(admin, '/api/admin/tanks', { tank_number: `HAND ${run}`, company_name: company });
  const load = await write(admin, '/api/transfers', {
    ...{ tank_id: tank.id, action: 'Load', loaded_at: daysAgo(3).toISOString(), loaded_weight_lbs: 9_900 },
    ...{ loaded_pressure: 5, product_name: 'LHe', customer_name: 'Secret customer' },
  });
  const email = `sender-${run}@yard.example`;
  await makeUser({ email, company_name: company });
  const session = await sessionFor(email, MADE_PASSWORD);
  return { tank_number: `HAND ${run}`, tank_id: tank.id, load_id: load.id, session };
}

test('a receiver without an account records an arrival without a signal, and the company accepts it', {
  tag: '@gate',
}, async ({ visit }) => {
  const { tank_number, tank_id, load_id, session } = await loadInTransit();
  const sender = await visit({ session });
  await sender.goto(`/tanks/${tank_id}`);
  await sender.getByRole('button', { name: 'Make a Link' }).click();
  const form = sender.getByRole('form', { name: 'Link for the receiver' });
  await form.getByRole('button', { name: 'Make link' }).click();
  const link = await sender.getByRole('textbox', { name: 'Link' }).inputValue();
  await expect(sender.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
  await expectAccessible(sender);
  await keepPicture(sender, 'made-handover-link');
  await sender.getByRole('button', { name: 'Done' }).click();
  await expect(sender.getByText(/not opened yet, nothing sent yet/)).toBeVisible();

  const receiver = await visit({ viewport: PHONE, expectedErrors: /ERR_INTERNET_DISCONNECTED|status of 404/ });
  await receiver.goto(link);
  await expect(receiver.getByRole('heading', { level: 1, name: `Tank ${tank_number}` })).toBeVisible();
  await expect(receiver.getByText('Secret customer')).toHaveCount(0);
  await expectNoSidewaysScroll(receiver);
  await expectAccessible(receiver);
  await keepPicture(receiver, 'handover-390');
  await expect(sender.getByText(/opened, last on/)).toBeVisible();

  await receiver.context().setOffline(true);
  await receiver.getByRole('button', { name: 'Send' }).click();
  await expect(receiver.getByText('Choose yes or no')).toBeVisible();
  await receiver.getByRole('radio', { name: 'No' }).click();
  await receiver.getByLabel('Pressure').fill('21');
  await receiver.getByLabel('Your name').fill('Ünal at the gate');
  const photos = receiver.locator('input[type=file]');
  await photos.setInputFiles({ name: 'gauge.png', mimeType: 'image/png', buffer: noisePng(16) });
  await photos.setInputFiles({ name: 'dent.png', mimeType: 'image/png', buffer: noisePng(17) });
  await expect(receiver.getByText('2 of at most 6')).toBeVisible();
  const signature = receiver.getByRole('img', { name: 'Signature' });
  await signature.scrollIntoViewIfNeeded();
  const box = await signature.boundingBox();
  if (box === null) throw new Error('the signature has no place');
  await receiver.mouse.move(box.x + 30, box.y + 40);
  await receiver.mouse.down();
  await receiver.mouse.move(box.x + 140, box.y + 70, { steps: 5 });
  await receiver.mouse.up();
  await expect(receiver.getByRole('button', { name: 'Clear the signature' })).toBeVisible();
  await receiver.getByRole('button', { name: 'Send' }).click();
  await expect(receiver.getByText('Kept on this device')).toBeVisible();
  await keepPicture(receiver, 'handover-waiting-390');
  await receiver.context().setOffline(false);
  await expect(receiver.getByText(/The arrival was sent on/)).toBeVisible();
  await keepPicture(receiver, 'handover-sent-390');
  await receiver.reload();
  await expect(receiver.getByText(/The arrival was sent on/)).toBeVisible();
  await expect(receiver.getByText('Ünal')).toHaveCount(0);

  await expect(sender.getByText('Reported by the receiver')).toBeVisible();
  await expect(sender.getByRole('img', { name: 'Signature of the receiver' })).toBeVisible();
  await expectAccessible(sender);
  await keepPicture(sender, 'reported-by-receiver');
  await sender.setViewportSize(PHONE);
  await sender.getByText('Reported by the receiver').scrollIntoViewIfNeeded();
  await expectNoSidewaysScroll(sender);
  await keepPicture(sender, 'reported-by-receiver-390');
  await sender.getByRole('button', { name: 'Accept' }).click();
  await expect(sender.getByText('Arrival recorded as the receiver reported it.')).toBeVisible();
  const stored = await callWith(session.token, 'GET', `/api/transfers/${load_id}`);
  expect(((await stored.json()) as { data: object }).data).toMatchObject({ arrival_pressure: 21, was_venting: false });

  await receiver.reload();
  await expect(receiver.getByText('This link has ended.')).toBeVisible();
  await keepPicture(receiver, 'handover-ended-390');
});

test('a company corrects what the receiver reported in the form of an arrival', async ({ visit }) => {
  const { tank_id, load_id, session } = await loadInTransit();
  const made = await callWith(session.token, 'POST', `/api/transfers/${load_id}/handover-links`, {});
  const { data } = (await made.json()) as { data: { url: string } };
  const receiver = await visit({ viewport: PHONE });
  await receiver.goto(`/handover${new URL(data.url).hash}`);
  await receiver.getByRole('radio', { name: 'No' }).click();
  await receiver.getByLabel('Pressure').fill('1.6');
  await receiver.getByLabel('Gauge unit').selectOption('bar');
  await receiver.getByText('Weight, level, vacuum, a note').click();
  await receiver.getByLabel('Vacuum reading').fill('18.5');
  await receiver.getByLabel('Your name').fill('Ada');
  await receiver.getByRole('button', { name: 'Send' }).click();
  await expect(receiver.getByText(/The arrival was sent on/)).toBeVisible();
  await receiver.reload();
  await receiver.getByRole('button', { name: 'Send a correction' }).click();
  await expect(receiver.getByLabel('Vacuum reading')).toHaveValue('18.5');
  await expect(receiver.getByLabel('Your name')).toHaveValue('Ada');
  await expect(receiver.getByLabel('Gauge unit')).toHaveValue('bar');
  await expectNoSidewaysScroll(receiver);
  await expectAccessible(receiver);
  await keepPicture(receiver, 'handover-correction-390');
  await receiver.getByLabel('Your name').fill('Ada at the gate');
  await receiver.getByRole('button', { name: 'Back without sending' }).click();
  await expect(receiver.getByText(/The arrival was sent on/)).toBeVisible();

  const sender = await visit({ session });
  await sender.goto(`/tanks/${tank_id}`);
  await expect(sender.getByText('1.6 bar = 23.21 psig')).toBeVisible();
  await sender.getByRole('button', { name: 'Put Aside' }).click();
  await expect(sender.getByText(/The link stays open/)).toBeVisible();
  await keepPicture(sender, 'put-handover-aside');
  await sender.setViewportSize(PHONE);
  await keepPicture(sender, 'put-handover-aside-390');
  await sender.setViewportSize({ width: 1440, height: 900 });
  await sender.getByRole('button', { name: 'Keep it' }).click();
  await sender.getByRole('button', { name: 'Correct' }).click();
  const form = sender.getByRole('form', { name: 'Add Arrival Data' });
  await expect(form.getByLabel('Arrival Pressure')).toHaveValue('23.21');
  await expect(form.getByRole('textbox', { name: 'Vacuum reading' })).toHaveValue('18.5');
  await keepPicture(sender, 'corrected-handover');
  await sender.setViewportSize(PHONE);
  await expectNoSidewaysScroll(sender);
  await keepPicture(sender, 'corrected-handover-390');
  await form.getByLabel('Arrival Pressure').fill('22');
  await form.getByRole('button', { name: 'Save Arrival' }).click();
  await expect(sender.getByText(/Arrival data updated successfully/)).toBeVisible();
  const stored = await callWith(session.token, 'GET', `/api/vacuum-readings?tank_id=${tank_id}`);
  expect(((await stored.json()) as { data: object[] }).data).toMatchObject([{ vacuum_reading: 18.5 }]);

  // Withdrawn and corrected again, its reading is recorded already.
  const withdrawn = await callWith(session.token, 'PUT', `/api/transfers/${load_id}`, { arrived_at: null });
  expect(withdrawn.status).toBe(200);
  await sender.getByRole('button', { name: 'Correct' }).click();
  await expect(form.getByRole('textbox', { name: 'Vacuum reading' })).toHaveValue('18.5');
  await form.getByRole('button', { name: 'Save Arrival' }).click();
  await expect(form).toBeHidden();
  const readings = await callWith(session.token, 'GET', `/api/vacuum-readings?tank_id=${tank_id}`);
  expect(((await readings.json()) as { data: object[] }).data).toHaveLength(1);
});

test('another link in the tab of a first one asks nothing that is kept, and takes nothing over', async ({ visit }) => {
  const [one, other] = [await loadInTransit(), await loadInTransit()];
  const links = [];
  for (const { session, load_id } of [one, other]) {
    const made = await callWith(session.token, 'POST', `/api/transfers/${load_id}/handover-links`, {});
    links.push(new URL(((await made.json()) as { data: { url: string } }).data.url).hash);
  }
  const receiver = await visit({ viewport: PHONE });
  const heading = (tank: string) => receiver.getByRole('heading', { level: 1, name: `Tank ${tank}` });
  await receiver.goto(`/handover${links[0]}`);
  await expect(heading(one.tank_number)).toBeVisible();
  await receiver.getByLabel('Your name').fill('Ada');
  await receiver.locator('input[type=file]').setInputFiles({
    ...{ name: 'gauge.png', mimeType: 'image/png' },
    buffer: noisePng(16),
  });
  await expect(receiver.getByText('1 of at most 6')).toBeVisible();
  await receiver.goto(`/handover${links[1]}`);
  await expect(heading(other.tank_number)).toBeVisible();
  await expect(receiver.getByLabel('Your name')).toHaveValue('');
  await expect(receiver.getByText('1 of at most 6')).toHaveCount(0);
  await receiver.goBack();
  await expect(heading(one.tank_number)).toBeVisible();
  await expect(receiver.getByLabel('Your name')).toHaveValue('Ada');
  await expect(receiver.getByText('1 of at most 6')).toBeVisible();
});
