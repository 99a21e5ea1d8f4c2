import {
  ENTERPRISE_ATTRIBUTES,
  ENTERPRISE_SCHEMA,
  GROUP_ATTRIBUTES,
  type ScimAttribute,
  USER_ATTRIBUTES,
} from '@dewar/contract/scim-schemas';

/** A person or a group as SCIM has it, with the names of the schema and nothing that it does not have. */
export type ScimDocument = Record<string, unknown>;

/** The attributes of a kind of records, and those of its extension. */
export interface ScimShape {
  readonly attributes: readonly ScimAttribute[];
  readonly extension?: readonly ScimAttribute[];
}

export const USER_SHAPE: ScimShape = { attributes: USER_ATTRIBUTES, extension: ENTERPRISE_ATTRIBUTES };
export const GROUP_SHAPE: ScimShape = { attributes: GROUP_ATTRIBUTES };

/** Names are compared without their case (RFC 7643, 2.1). */
export function findAttribute(attributes: readonly ScimAttribute[], name: string): ScimAttribute | undefined {
  return attributes.find((each) => each.name.toLowerCase() === name.toLowerCase());
}

/** Whether a name is that of the extension of people. */
export function isExtension(name: string): boolean {
  return name.toLowerCase() === ENTERPRISE_SCHEMA.toLowerCase();
}

/** What the schema has of a request; the rest, and what only we write, is left out. */
export function readDocument(shape: ScimShape, body: object): ScimDocument {
  const document = readObject(shape.attributes, body);
  const extension = Object.entries(body).find(([name]) => isExtension(name))?.[1];
  if (shape.extension !== undefined && isObject(extension)) {
    const read = readObject(shape.extension, extension);
    if (Object.keys(read).length > 0) document[ENTERPRISE_SCHEMA] = read;
  }
  return document;
}

/** The value of an attribute in the form that the schema gives it. */
export function readValue(attribute: ScimAttribute, value: unknown): unknown {
  if (!attribute.multiValued) return readOne(attribute, value);
  return [value].flat().map((one) => readOne(attribute, one));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readObject(attributes: readonly ScimAttribute[], source: object): ScimDocument {
  const read: ScimDocument = {};
  for (const [name, value] of Object.entries(source)) {
    const attribute = findAttribute(attributes, name);
    if (attribute === undefined || attribute.mutability === 'readOnly' || value === null) continue;
    read[attribute.name] = readValue(attribute, value);
  }
  return read;
}

function readOne(attribute: ScimAttribute, value: unknown): unknown {
  const { type, subAttributes = [] } = attribute;
  // Microsoft Entra sends texts.
  if (type === 'boolean' && typeof value === 'string' && /^(true|false)$/i.test(value)) {
    return value.toLowerCase() === 'true';
  }
  if (type !== 'complex') return value;
  // A manager, or a member, by the id alone.
  return isObject(value) ? readObject(subAttributes, value) : { value };
}
