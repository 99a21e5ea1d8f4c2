import { expect } from '@playwright/test';
import { callWith, read, sessionOf } from './portal-api.ts';

export interface Setting {
  readonly id: number;
  readonly setting_key: string;
  readonly setting_value: unknown;
  readonly setting_type: string;
  readonly description: string;
  readonly version: number;
}

/** What the server has for a key among the settings at this path. */
export async function storedValue(path: string, key: string): Promise<unknown> {
  const settings = await read<readonly Setting[]>('super', path);
  return settings.find(({ setting_key }) => setting_key === key)?.setting_value;
}

/** Sets one without looking at what it was. */
export async function putSetting(path: string, value: unknown): Promise<void> {
  const { token } = await sessionOf('super');
  expect((await callWith(token, 'PUT', path, { value })).status).toBe(200);
}
