import type { ScimPatch } from '@dewar/contract/scim';
import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, type ScimAttribute, USER_SCHEMA } from '@dewar/contract/scim-schemas';
import { MAX_DIRECTORY_FILTER } from '@dewar/domain/accounts/directory';
import { ScimError, scimPatch } from 'scim-patch';
import { scimError } from '../../../shared/http/scim-error.ts';
import {
  findAttribute,
  isExtension,
  isObject,
  readDocument,
  readValue,
  type ScimDocument,
  type ScimShape,
} from './scim-document.ts';

interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string;
  readonly value?: unknown;
}

interface Target {
  readonly attribute: ScimAttribute;
  readonly sub: ScimAttribute | undefined;
  /** As the library reads it, with the names of the schema. */
  readonly path: string;
}

/** An attribute, with its schema before it, a filter of its values and one of their parts behind. */
const PATH = /^(?:(urn:[^[\]"]+):)?([a-z$][\w$-]*)(?:\[([^[]*)\])?(?:\.([a-z$][\w$-]*))?$/i;
/** The library compares each value with each that is there, and nobody else is served meanwhile. */
const MAX_VALUES = { ofOperation: 1_000, ofRequest: 2_000 };
const CORE_SCHEMAS = [USER_SCHEMA, GROUP_SCHEMA].map((schema) => schema.toLowerCase());

/**
 * A document after the operations of a PATCH (RFC 7644, 3.5.2), as Microsoft Entra and Okta send them. Attributes that the
 * schema does not have are passed over. Throws 400 for a path that cannot be read, for a value that is not there, and for
 * too many values.
 *
 * The library is given paths with names of the schema alone: it would follow `__proto__` to every object.
 */
export function patchDocument(shape: ScimShape, document: ScimDocument, { Operations }: ScimPatch): ScimDocument {
  let patched = {
    ...structuredClone(document),
    schemas: [],
    meta: { created: new Date(0), lastModified: new Date(0) },
  };
  const operations = Operations.flatMap((one) => operationsOf(shape, one));
  const values = operations.map(({ value }) => (Array.isArray(value) ? value.length : 1));
  if (values.reduce((sum, one) => sum + one, 0) > MAX_VALUES.ofRequest)
    throw tooMany('A request', MAX_VALUES.ofRequest);
  for (const operation of operations) {
    try {
      patched = scimPatch(patched, [operation]);
    } catch (error) {
      if (!(error instanceof ScimError)) throw error;
      // What is not there need not be removed.
      if (operation.op !== 'remove') throw scimError(isNoTarget(error) ? 'noTarget' : 'invalidPath', error.message);
    }
  }
  return readDocument(shape, patched);
}

const tooMany = (what: string, most: number) =>
  scimError('invalidValue', `${what} changes at most ${most} values. Send the others in further requests.`);

const isNoTarget = ({ scimCode }: ScimError) => scimCode === 'noTarget';

/** One operation for each attribute: those without a path name their attributes in the value. */
function operationsOf(shape: ScimShape, { op, path, value }: ScimPatch['Operations'][number]): readonly Operation[] {
  if (path === undefined || path === null || path === '') {
    if (op === 'remove') throw scimError('noTarget', 'An operation that removes needs a path.');
    if (!isObject(value)) throw scimError('invalidValue', 'An operation without a path needs an object as its value.');
    return Object.entries(value).flatMap(([name, one]) => operationsOf(shape, { op, path: name, value: one }));
  }
  const isWholeExtension = shape.extension !== undefined && isExtension(path);
  if (isWholeExtension || CORE_SCHEMAS.includes(path.toLowerCase())) {
    const names =
      op === 'remove' && isWholeExtension ? shape.extension.map(({ name }) => [name, undefined] as const) : [];
    if (op !== 'remove' && !isObject(value)) throw scimError('invalidValue', `${path} needs an object as its value.`);
    const entries = isObject(value) ? Object.entries(value) : names;
    return entries.flatMap(([name, one]) => operationsOf(shape, { op, path: `${path}:${name}`, value: one }));
  }
  const target = findTarget(shape, path);
  if (target === undefined) return [];
  const { attribute, sub } = target;
  if (Array.isArray(value) && value.length > MAX_VALUES.ofOperation) {
    throw tooMany('An operation', MAX_VALUES.ofOperation);
  }
  // Null takes away, as an attribute that is left out of the whole.
  if (op !== 'remove' && value === null) return [{ op: 'remove', path: target.path }];
  if (value === undefined) {
    if (op === 'remove') return [{ op, path: target.path }];
    throw scimError('invalidValue', `${path} needs a value.`);
  }
  if (op === 'remove') return removalsOf(target, value);
  const isWhole = attribute.multiValued && sub === undefined && !target.path.endsWith(']');
  const read = isWhole ? readValue(attribute, value) : readValue({ ...(sub ?? attribute), multiValued: false }, value);
  return [{ op, path: target.path, value: read }];
}

/** Some directories name the values to remove beside the path and not in it. */
function removalsOf({ attribute, path }: Target, value: unknown): readonly Operation[] {
  if (!attribute.multiValued || path.includes('[') || path.endsWith('.value')) return [{ op: 'remove', path }];
  return [value].flat().map((one) => {
    const named = isObject(one) ? one.value : one;
    return { op: 'remove', path: `${path}[value eq ${JSON.stringify(String(named))}]` };
  });
}

/** The attribute that a path names; undefined for one that the schema does not have. Throws 400 for what is no path. */
function findTarget(shape: ScimShape, path: string): Target | undefined {
  const [whole, schema, name = '', filter, part] = path.length > MAX_DIRECTORY_FILTER ? [] : (PATH.exec(path) ?? []);
  if (whole === undefined || /\p{Cc}/u.test(path)) throw scimError('invalidPath', 'The path cannot be read.');
  const isOfExtension = schema !== undefined && isExtension(schema);
  if (schema !== undefined && !isOfExtension && !CORE_SCHEMAS.includes(schema.toLowerCase())) return undefined;
  const attribute = findAttribute((isOfExtension ? shape.extension : shape.attributes) ?? [], name);
  if (attribute === undefined || attribute.mutability === 'readOnly') return undefined;
  const sub = part === undefined ? undefined : findAttribute(attribute.subAttributes ?? [], part);
  if (part !== undefined && sub === undefined) return undefined;
  // A flag may be a text here as well.
  const read = filter?.replace(/\b(primary eq )"?(true|false)"?/i, (_, start, flag) => `${start}${flag.toLowerCase()}`);
  const parts = [
    isOfExtension ? `${ENTERPRISE_SCHEMA}:` : '',
    attribute.name,
    read === undefined ? '' : `[${read}]`,
    sub === undefined ? '' : `.${sub.name}`,
  ];
  return { attribute, sub, path: parts.join('') };
}
