import { randomBytes } from 'node:crypto';
import { notFound } from '../errors.ts';

const STORED_NAME = /^[0-9a-f]{32}$/;

/** A random name that reveals nothing about the file; the original name is in its row. */
export function createStoredName(): string {
  return randomBytes(16).toString('hex');
}

export function isStoredName(name: string): boolean {
  return STORED_NAME.test(name);
}

/** Throws 404 for a name that cannot be ours: a path, a line break, or a guess. */
export function requireStoredName(name: string): void {
  if (!isStoredName(name)) throw notFound();
}
