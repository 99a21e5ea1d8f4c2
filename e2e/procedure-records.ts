import { callWith, portalUrl, read, sessionOf } from './portal-api.ts';

/** The fields used in the tests. */
export interface ProcedureRecord {
  readonly id: number;
  readonly title: string;
  readonly summary: string | null;
  readonly full_content: string;
  readonly visibility: string;
  readonly cover_image: string | null;
  readonly media_file: string | null;
  readonly version: number;
}

type ProcedureFields = Partial<Omit<ProcedureRecord, 'id' | 'version'>> & {
  readonly title: string;
  readonly summary?: string;
  readonly client_tag?: string;
  readonly change_note?: string;
};

/** Created by another administrator than the one in the test. */
export async function makeProcedure(fields: ProcedureFields): Promise<ProcedureRecord> {
  return send(await superToken(), 'POST', '/api/procedures', fields);
}

/** Saved by another administrator, whatever the version. */
export async function changeProcedure(id: number, fields: Partial<ProcedureFields>): Promise<ProcedureRecord> {
  return send(await superToken(), 'PUT', `/api/procedures/${id}`, fields);
}

export function readProcedure(id: number): Promise<ProcedureRecord> {
  return read('admin', `/api/procedures/${id}`);
}

export async function findProcedures(title: string): Promise<readonly ProcedureRecord[]> {
  const found = await read<readonly ProcedureRecord[]>('admin', `/api/procedures?search=${encodeURIComponent(title)}`);
  return found.filter((procedure) => procedure.title === title);
}

/** Returns the image's URL. */
export async function sendImage(bytes: Buffer): Promise<string> {
  return (await sendFile<{ url: string }>('/api/upload/image', 'image', new File([new Uint8Array(bytes)], 'cover.png')))
    .url;
}

/** Returns the name that a procedure refers to. */
export async function sendPdf(bytes: Buffer): Promise<string> {
  return (
    await sendFile<{ filename: string }>('/api/upload/file', 'file', new File([new Uint8Array(bytes)], 'sheet.pdf'))
  ).filename;
}

async function sendFile<Data>(path: string, field: string, file: File): Promise<Data> {
  const body = new FormData();
  body.append(field, file);
  const headers = { authorization: `Bearer ${await superToken()}` };
  return dataOf(await fetch(new URL(path, portalUrl()), { method: 'POST', headers, body }));
}

async function send<Data>(token: string, method: 'POST' | 'PUT', path: string, body: unknown): Promise<Data> {
  return dataOf(await callWith(token, method, path, body));
}

async function superToken(): Promise<string> {
  return (await sessionOf('super')).token;
}

async function dataOf<Data>(response: Response): Promise<Data> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return JSON.parse(text).data;
}
