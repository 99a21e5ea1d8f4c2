import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { signIn, startProgram } from './programs.ts';

/** Exports of a long procedure, a single one and fifty at once, and their effect on other requests meanwhile. */

const EMAIL = 'bench@dewar.example';
const PASSWORD = 'bench-pass-phrase';
const SECTIONS = 14;
const IMAGES = 4;
const AT_ONCE = 50;
const ALONE = 10;

const folder = await mkdtemp(path.join(tmpdir(), 'dewar-bench-'));
const server = await startProgram('apps/server/src/main.ts', '/readyz', {
  DATA_DIR: folder,
  ADMIN_EMAIL: EMAIL,
  ADMIN_PASSWORD: PASSWORD,
});
try {
  const token = await signIn(server.url, EMAIL, PASSWORD);
  // One per export, because the same content is typeset only once.
  const urls = await inTurn(IMAGES, (index) => uploadPicture(token, index));
  const places = await inTurn(AT_ONCE + ALONE + 1, async (index) => {
    return `/api/procedures/${await writeProcedure(token, index, urls)}/export/pdf`;
  });
  const [firstPlace = '', ...others] = places;
  say(`${cpus().length} cores, Node ${process.versions.node}; ${SECTIONS} sections with tables, ${IMAGES} images`);
  let pages = 0;
  const first = await timeOf(async () => {
    pages = countPages(await call(token, firstPlace));
  });
  say(`first export (${pages} pages), a thread has to start: ${first.toFixed(0)} ms`);
  const alone = await inTurn(ALONE, (index) => timeOf(() => call(token, others[index] ?? '')));
  say(`one after the other: median ${middle(alone).toFixed(0)} ms, slowest ${Math.max(...alone).toFixed(0)} ms`);
  const quiet = await inTurn(200, () => timeOf(() => call(token, '/api/procedures')));
  let isDone = false;
  const begin = performance.now();
  const exports = Promise.all(others.slice(ALONE).map((place) => call(token, place))).then(() => {
    isDone = true;
  });
  const busy: number[] = [];
  while (!isDone) busy.push(await timeOf(() => call(token, '/api/procedures')));
  await exports;
  const whole = performance.now() - begin;
  say(`${AT_ONCE} at once: all there after ${(whole / 1_000).toFixed(1)} s`);
  say(
    `a read meanwhile: median ${middle(busy).toFixed(1)} ms (${(middle(busy) / middle(quiet)).toFixed(1)} times a quiet one), slowest of ${busy.length} ${Math.max(...busy).toFixed(0)} ms`,
  );
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function writeProcedure(token: string, number: number, urls: readonly string[]): Promise<number> {
  const rows = Array.from({ length: 14 }, (_, row) => `| ${row * 10} µm | What a **reading** like this means | Call |`);
  const section = (index: number) =>
    [
      `# Section ${index + 1}`,
      `Open the **gauge valve** and wait ==30 minutes==. ${'A warm empty tank reads high. '.repeat(20)}`,
      '1. Open\n2. Wait\n3. Read\n\n- [x] Noted\n\n> Warm and cold readings are not comparable.',
      `| Reading | Meaning | Do |\n|--:|---|---|\n${rows.join('\n')}`,
      `![gauge](${urls[index % IMAGES]})`,
    ].join('\n\n');
  const full_content = Array.from({ length: SECTIONS }, (_, index) => section(index)).join('\n\n');
  const response = await call(token, '/api/procedures', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: `Taking a vacuum reading ${number}`, full_content, cover_image: urls[0] }),
  });
  return JSON.parse(Buffer.from(response).toString()).data.id;
}

async function uploadPicture(token: string, index: number): Promise<string> {
  const picture = await sharp({
    create: { width: 1_600, height: 900, channels: 3, background: { r: 40 * index, g: 120, b: 160 } },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('image', new File([new Uint8Array(picture)], `gauge-${index}.png`, { type: 'image/png' }));
  const response = await call(token, '/api/upload/image', { method: 'POST', body: form });
  return JSON.parse(Buffer.from(response).toString()).data.url;
}

/** The typesetter writes page objects uncompressed. */
function countPages(pdf: ArrayBuffer): number {
  return [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Type \/Page\b/g),
  ].length;
}

async function call(token: string, place: string, request: RequestInit = {}): Promise<ArrayBuffer> {
  const headers = { ...request.headers, authorization: `Bearer ${token}` };
  const response = await fetch(server.url + place, { ...request, headers });
  const body = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${place}: ${response.status} ${Buffer.from(body).toString()}`);
  return body;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function inTurn<T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let time = 0; time < times; time += 1) results.push(await work(time));
  return results;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
