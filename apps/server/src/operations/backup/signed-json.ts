import type { z } from 'zod';
import { OperationError } from '../operation-error.ts';
import { type Installation, type InstallationIdentity, isSignedBy } from './installation-identity.ts';

/**
 * A small JSON document with its signature. It is read back only if it is written exactly as we write it, so that a
 * changed byte anywhere in it is found.
 */
export function writeSigned<T extends object>(body: T, identity: InstallationIdentity): string {
  return textOf(body, identity.sign(JSON.stringify(body)));
}

/** Throws OperationError, in which `what` names the document. */
export function readSigned<T extends { readonly installation: Installation }>(
  text: string,
  schema: z.ZodType<T>,
  what: string,
): T {
  const { signature, ...rest } = parse(text, what);
  const parsed = schema.safeParse(rest);
  if (!parsed.success) throw new OperationError(`${what} was not written by this program.`);
  const isWhole =
    typeof signature === 'string' &&
    text === textOf(parsed.data, signature) &&
    Buffer.from(signature, 'base64').toString('base64') === signature &&
    isSignedBy(parsed.data.installation, JSON.stringify(parsed.data), signature);
  if (!isWhole) throw new OperationError(`${what} is damaged: its signature does not fit.`);
  return parsed.data;
}

function textOf(body: object, signature: string): string {
  return `${JSON.stringify({ ...body, signature }, null, 2)}\n`;
}

function parse(text: string, what: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  } catch {
    // Told below, with the other texts that are no such document.
  }
  throw new OperationError(`${what} is damaged: it is not readable.`);
}
