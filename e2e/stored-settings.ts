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

/** The stored value of a key among the settings at this path. */
export async function storedValue(path: string, key: string): Promise<unknown> {
  const settings = await read<readonly Setting[]>('super', path);
  return settings.find(({ setting_key }) => setting_key === key)?.setting_value;
}

/** Sets a value without a version. */
export async function putSetting(path: string, value: unknown): Promise<void> {
  const { token } = await sessionOf('super');
  expect((await callWith(token, 'PUT', path, { value })).status).toBe(200);
}
