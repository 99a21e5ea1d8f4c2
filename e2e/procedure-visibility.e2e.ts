import type { Locator, Page } from '@playwright/test';
import { noisePng } from './made-pictures.ts';
import { expect, keepPicture, test } from './portal.ts';
import { callWith, type Person, portalUrl, read, sessionOf } from './portal-api.ts';
import { changeProcedure, makeProcedure, type ProcedureRecord, sendImage, sendPdf } from './procedure-records.ts';

const POLAR = 'Polar Gas Logistics';
const NORTHWIND = 'Northwind Cryogenics';
const CLOSED = 'Procedure not found or access denied';

test('nothing of a procedure for one company is visible to another', { tag: '@gate' }, async ({ visit }) => {
  const procedure = await makeNorthwinds('Berths of the ferry');
  for (const [stranger, status] of [
    ['polar', 404],
    ['newcomer', 404],
    ['teacher', 403],
  ] as const) {
    expect(await listedFor(stranger, procedure), stranger).toBe(false);
    for (const address of addressesOf(procedure)) {
      const rejection = await responseTo(stranger, address);
      expect(rejection.status, `${stranger} ${address}`).toBe(status);
      expect(rejection, `${stranger} ${address}`).toEqual(await responseTo(stranger, inventedFor(address)));
    }
  }
  for (const address of addressesOf(procedure)) {
    expect((await fetch(new URL(address, portalUrl()))).status, `nobody ${address}`).toBe(401);
  }

  const page = await visit({ as: 'polar', expectedErrors: /status of 404/ });
  await page.goto(`/company/${encodeURIComponent(POLAR)}?search=${encodeURIComponent(procedure.title)}`);
  await expect(page.getByText('No procedures found matching your criteria.')).toBeVisible();
  await expectNotQuicklyOpened(page, procedure);
  await page.goto(`/procedure/${procedure.id}`);
  await expect(page.getByRole('heading', { name: CLOSED })).toBeVisible();
  await expect(page.getByText(procedure.title)).toHaveCount(0);
  await keepPicture(page, 'closed');
  for (const address of filesOf(procedure)) {
    // Requested like an <img> or a link in a page, with the media cookie.
    expect((await page.request.get(address)).status(), address).toBe(404);
  }
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/^.*\/company\//);
});

test('a client-specific procedure is visible to its company with all its files', async ({ visit }) => {
  const procedure = await makeNorthwinds('Ramps of the ferry');
  expect(await listedFor('north', procedure)).toBe(true);
  for (const address of addressesOf(procedure)) {
    expect((await responseTo('north', address)).status, address).toBe(200);
  }

  const page = await visit({ as: 'north' });
  await page.goto(`/company/${encodeURIComponent(NORTHWIND)}?search=${encodeURIComponent(procedure.title)}`);
  const card = page.getByRole('list', { name: 'Procedures' }).getByRole('listitem');
  await card.scrollIntoViewIfNeeded();
  await expectShown(card.locator('img'));
  await card.getByRole('link', { name: `Open ${procedure.title}` }).click();
  await expect(page.getByRole('heading', { name: procedure.title, level: 1 })).toBeVisible();
  await expect(page.getByText(`Client ${NORTHWIND}`)).toBeVisible();
  await expectShown(page.locator(`img[src="${procedure.cover_image}"]`));
  await expect(page.getByRole('region', { name: `${procedure.title}, PDF` }).locator('.textLayer')).toContainText(
    'Relief',
  );
  for (const address of filesOf(procedure)) {
    expect((await page.request.get(address)).status(), address).toBe(200);
  }
  await keepPicture(page, 'open');
});

test('a procedure that is assigned to another company or made private is closed at once with its files', async ({
  visit,
}) => {
  const procedure = await makeNorthwinds('Moorings of the ferry');
  const page = await visit({ as: 'north', expectedErrors: /status of 404/ });
  await page.goto(`/procedure/${procedure.id}`);
  await expect(page.getByRole('heading', { name: procedure.title, level: 1 })).toBeVisible();

  await changeProcedure(procedure.id, { client_tag: POLAR });
  expect(await statusesFor('north', procedure)).toEqual(addressesOf(procedure).map(() => 404));
  expect(await statusesFor('polar', procedure)).toEqual(addressesOf(procedure).map(() => 200));
  await page.reload();
  await expect(page.getByRole('heading', { name: CLOSED })).toBeVisible();

  await changeProcedure(procedure.id, { visibility: 'private' });
  expect(await statusesFor('north', procedure)).toEqual(addressesOf(procedure).map(() => 404));
  expect(await statusesFor('polar', procedure)).toEqual(addressesOf(procedure).map(() => 404));
  expect(await statusesFor('admin', procedure)).toEqual(addressesOf(procedure).map(() => 200));
});

/** For Northwind only, with a cover, a PDF and an image in its text. */
async function makeNorthwinds(name: string): Promise<ProcedureRecord> {
  const [sheet] = await read<readonly ProcedureRecord[]>('admin', '/api/procedures?search=Container+data+sheet');
  const { token } = await sessionOf('admin');
  const pdf = await callWith(token, 'GET', `/api/procedures/${sheet?.id}/export/pdf`);
  return makeProcedure({
    title: `${name} ${Date.now()}`,
    summary: 'For one company alone.',
    full_content: `![berths](${await sendImage(noisePng(24))})`,
    visibility: 'client_specific',
    client_tag: NORTHWIND,
    cover_image: await sendImage(noisePng(32)),
    media_file: await sendPdf(Buffer.from(await pdf.arrayBuffer())),
  });
}

/** The reader, the export, and every file. */
function addressesOf(procedure: ProcedureRecord): readonly string[] {
  const reader = `/api/procedures/${procedure.id}`;
  return [reader, `${reader}/export/pdf`, ...filesOf(procedure)];
}

function filesOf({ cover_image, media_file, full_content }: ProcedureRecord): readonly string[] {
  const inText = /\((.+)\)/.exec(full_content)?.[1];
  return [`${cover_image}`, `/api/uploads/${media_file}`, `${inText}`];
}

async function listedFor(person: Person, { id, title }: ProcedureRecord): Promise<boolean> {
  const { token } = await sessionOf(person);
  const lists = ['/api/procedures?limit=200', `/api/procedures?search=${encodeURIComponent(title)}`];
  const responses = await Promise.all(lists.map((list) => callWith(token, 'GET', list)));
  const found: readonly (readonly ProcedureRecord[])[] = await Promise.all(
    responses.filter(({ ok }) => ok).map(async (response) => (await response.json()).data),
  );
  return found.flat().some((procedure) => procedure.id === id);
}

async function statusesFor(person: Person, procedure: ProcedureRecord): Promise<readonly number[]> {
  const responses = await Promise.all(addressesOf(procedure).map((address) => responseTo(person, address)));
  return responses.map(({ status }) => status);
}

/** The status, and for an error the whole body except the request id. */
async function responseTo(person: Person, address: string) {
  const { token } = await sessionOf(person);
  const response = await callWith(token, 'GET', address);
  const { request_id: _, ...rejection } = response.ok ? { request_id: '' } : await response.json();
  return { status: response.status, rejection };
}

/** The URL of the same kind for something that does not exist. */
function inventedFor(address: string): string {
  return address.replace(/procedures\/\d+/, 'procedures/2000000000').replace(/[0-9a-f]{32}/, '9'.repeat(32));
}

async function expectNotQuicklyOpened(page: Page, { title }: ProcedureRecord): Promise<void> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Quick open' });
  await dialog.getByRole('combobox').fill(title);
  await expect(dialog.getByText(/^No results/)).toBeVisible();
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');
}

async function expectShown(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
}
