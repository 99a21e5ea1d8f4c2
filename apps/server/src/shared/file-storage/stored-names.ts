import { randomBytes } from 'node:crypto';
import { notFound } from '../errors.ts';

const STORED_NAME = /^[0-9a-f]{32}$/;

/** A random name that says nothing of the file; what people called it stands in its row. */
export function createStoredName(): string {
  return randomBytes(16).toString('hex');
}

/** Throws 404 for a name we never made: a path, a line break, or a guess at another's. */
export function requireStoredName(name: string): void {
  if (!STORED_NAME.test(name)) throw notFound();
}
