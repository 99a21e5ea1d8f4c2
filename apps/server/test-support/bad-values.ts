import { z } from 'zod';

/** An invalid value for a field. */
export interface BadValue {
  readonly what: string;
  readonly value: unknown;
}

/** The field is not sent. */
export const MISSING = Symbol('missing');

const described = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
});
type Described = z.output<typeof described>;

const property = z.preprocess(splitTypes, described.extend({ anyOf: z.array(described).optional() }));

const describedObject = z.looseObject({
  properties: z.record(z.string(), property).default({}),
  required: z.array(z.string()).default([]),
});

const INVALID_TIMES = [
  '1969-12-31T23:59:59Z',
  '2101-01-01T00:00:00Z',
  '9999-12-31T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-06-01T25:00:00Z',
  '2026-06-01T00:00:00',
  '2026-06-01T00:00:00+99:00',
  '2026-06-01',
  'yesterday',
  '',
];
const INVALID_DATES = [
  '1969-12-31',
  '2101-01-01',
  '9999-12-31',
  '2026-02-30',
  '2025-02-29',
  '2026-6-1',
  '06/01/2026',
  '2026-06-01T00:00:00Z',
  'yesterday',
  '',
];
const NOT_PLAIN = ['\u0000', 'a\u0000b', '\ud800', 'a\udc00b'];
const MAX_ID = 2_147_483_647;

/** `type: ['number', 'null']` means the same as two variants. */
function splitTypes(schema: unknown): unknown {
  const { type, ...rest } = z.looseObject({ type: z.unknown().optional() }).parse(schema);
  return Array.isArray(type) ? { anyOf: type.map((one) => ({ ...rest, type: one })) } : schema;
}

function jsonSchemaOf(shape: z.ZodType, io: 'input' | 'output') {
  return describedObject.parse(z.toJSONSchema(shape, { io, unrepresentable: 'any', target: 'draft-2020-12' }));
}

/** The invalid values for each field of a body, derived from the body's shape. */
export function badBodyFields(shape: z.ZodObject): Map<string, BadValue[]> {
  const { properties, required } = jsonSchemaOf(shape, 'input');
  return new Map(
    Object.entries(properties).map(([field, property]) => {
      const variants: readonly Described[] = property.anyOf ?? [property];
      const main = variants.find(({ type }) => type !== 'null') ?? property;
      const bad = [...badJson(main)];
      if (required.includes(field)) bad.push({ what: 'missing', value: MISSING });
      if (variants.every(({ type }) => type !== 'null')) bad.push({ what: 'null', value: null });
      return [field, bad];
    }),
  );
}

function badJson(field: Described): BadValue[] {
  const wrongTypes = { text: 'text', number: 7, flag: true, list: [], object: {} };
  const { text, number, flag, ...structures } = wrongTypes;
  const of = (values: object) => Object.entries(values).map(([what, value]) => ({ what: `a ${what}`, value }));
  switch (field.type) {
    case 'string':
      return [...of({ number, flag, ...structures }), ...badTexts(field)];
    case 'number':
    case 'integer':
      return [...of({ text, flag, ...structures }), { what: 'a number as text', value: '12' }, ...badNumbers(field)];
    case 'boolean':
      return [...of({ text, number, ...structures }), { what: 'a flag as text', value: 'true' }];
    case 'object':
      return of({ text, number, flag, list: structures.list });
    case 'array':
      return of({ text, number, flag, object: structures.object });
    default:
      if (field.enum !== undefined) return of({ ...wrongTypes, nothing: '' });
      // Any JSON: which values are invalid depends on the endpoint, but text that cannot be stored always is.
      if (field.type === undefined) return NOT_PLAIN.map((value) => ({ what: JSON.stringify(value), value }));
      throw new Error(`no bad values are known for ${JSON.stringify(field)}`);
  }
}

function badTexts({ format, enum: allowed, maxLength }: Described): BadValue[] {
  if (format === 'date-time') return INVALID_TIMES.map((value) => ({ what: value, value }));
  if (format === 'date') return INVALID_DATES.map((value) => ({ what: value, value }));
  if (allowed !== undefined) {
    const invented = ['invented', '', `${allowed[0]} `].filter((value) => !allowed.includes(value));
    return invented.map((value) => ({ what: value, value }));
  }
  const tooLong = maxLength === undefined ? [] : [{ what: 'too long', value: 'x'.repeat(maxLength + 1) }];
  return [...tooLong, ...NOT_PLAIN.map((value) => ({ what: JSON.stringify(value), value }))];
}

function badNumbers({ type, minimum, exclusiveMinimum, maximum }: Described): BadValue[] {
  const bad = [1e308, -1e308];
  if (minimum !== undefined) bad.push(minimum - 0.01, minimum - 1);
  if (exclusiveMinimum !== undefined) bad.push(exclusiveMinimum, exclusiveMinimum - 0.01);
  if (maximum !== undefined) bad.push(maximum + 0.01, maximum + 1);
  if (type === 'integer') bad.push(1.5);
  return bad.map((value) => ({ what: String(value), value }));
}

/** The same for a query or a path, which consist of text; an array stands for a field that occurs twice. */
export function badTextFields(shape: z.ZodObject): Map<string, BadValue[]> {
  const input = jsonSchemaOf(shape, 'input').properties;
  const output = jsonSchemaOf(shape, 'output').properties;
  return new Map(
    Object.entries(shape.shape).map(([field, schema]) => {
      const values = badQueryValues(schema, input[field] ?? {}, output[field] ?? {});
      return [field, values.map((value) => ({ what: JSON.stringify(value), value }))];
    }),
  );
}

/** The same for the fields of a form with a file, where a lone surrogate cannot be sent either. */
export function badFormFields(shape: z.ZodObject): Map<string, BadValue[]> {
  const texts = [...badTextFields(shape)].map(([field, values]) => {
    const sendable = values.filter(({ value }) => typeof value === 'string' && value.isWellFormed());
    const isRequired = !shape.shape[field]?.safeParse(undefined).success;
    return [field, isRequired ? [...sendable, { what: 'missing', value: MISSING }] : sendable] as const;
  });
  return new Map(texts);
}

function badQueryValues(schema: z.ZodType, input: Described, output: Described): unknown[] {
  const type = input.type ?? output.type ?? (schema.safeParse('7').success ? 'integer' : 'string');
  const twice = schema.safeParse(['7', '7']).success ? [] : [['7', '7']];
  switch (type) {
    case 'integer':
      return ['x', '1.5', '-1', '0', '1e3', '0x1', '', ' 1', '٣', `${MAX_ID + 1}0000000000`, ...twice];
    case 'number':
      return ['x', '1e3', 'NaN', 'Infinity', '--1', '1,5', '0x1', ...twice];
    case 'boolean':
      return ['yes', '1', 'TRUE', '', ...twice];
    case 'array':
      return ['x', '1,x', '', ',', '1,,2', '0', '1.5'];
    default:
      return [...badTexts(input).map(({ value }) => value), ...twice];
  }
}
