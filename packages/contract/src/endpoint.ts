import type { Access } from '@dewar/domain/accounts/access';
import type { z } from 'zod';
import type { TouchedRecord } from './touched-records.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A write says what it outdates: the kinds of records that it may change, and those whose counts or names come from them. */
type ReadOrWrite =
  | { readonly method: 'GET'; readonly touches?: undefined }
  | { readonly method: Exclude<Method, 'GET'>; readonly touches: readonly TouchedRecord[] };

type Shape = z.ZodObject;

/** One call of the interface: the server mounts it, the web calls it, OpenAPI prints it, the permission matrix walks it. */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Response extends z.ZodType = z.ZodType,
> = ReadOrWrite & {
  /** Operation id, unique over all endpoints: `listTanks`. */
  readonly name: string;
  /** `/api/tanks/{id}`: braces as in OpenAPI. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The shape of `data`; an endpoint that answers a message alone says `z.undefined()`. */
  readonly response: Response;
  /** 200 unless said otherwise; creates say 201. */
  readonly status?: 200 | 201;
  /** The record carries `version`; If-Match is compared and a stale one answers 412 with the current record. */
  readonly versioned?: boolean;
  /** Opened by the media cookie too, for `<img>` and downloads. */
  readonly media?: boolean;
  /** Taken as multipart/form-data: the name of the one file's field; the other fields are the body's. */
  readonly upload?: string;
  /** The largest such file, in bytes. */
  readonly uploadBytes?: number;
  /** Answers a file instead of JSON; `response` is then `z.undefined()`. */
  readonly download?: boolean;
  /** Answers server-sent events, always or where the handler says so: their names, and the shape of each one's data. */
  readonly events?: Readonly<Record<string, z.ZodType>>;
  /** Sent by the program itself, not by a user action: it does not keep an idle session alive. */
  readonly background?: boolean;
  /** False where the response is the whole body, without `data` around it (verify-email has its own `success`, `message`). */
  readonly envelope?: boolean;
  /**
   * False where the call checks a password, because the count of wrong guesses must not be rolled back with the key; or
   * where the response holds a secret, which must not be stored to be sent again.
   */
  readonly acceptsIdempotencyKey?: boolean;
  /** May still be called by an administrator who has to set up a second factor first. */
  readonly beforeSecondFactor?: boolean;
};

// biome-ignore lint/suspicious/noExplicitAny: the registry of all endpoints forgets their shapes on purpose
export type AnyEndpoint = Endpoint<any, any, any, any>;

export type WritingEndpoint = AnyEndpoint & { readonly method: Exclude<Method, 'GET'> };

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

export type ParamsOf<E> = E extends { params: infer S } ? OutputOf<S> : undefined;
export type QueryOf<E> = E extends { query: infer S } ? OutputOf<S> : undefined;
type DefaultedOf<S> =
  S extends z.ZodObject<infer Fields>
    ? { [Name in keyof Fields]: Fields[Name] extends Defaulted ? Name : never }[keyof Fields]
    : never;
type Defaulted = z.ZodDefault | { readonly out: z.ZodDefault };

/** A query as its caller may state it: without what the contract has a default for. */
export type QueryInputOf<E> = E extends { query: infer S }
  ? Omit<OutputOf<S>, DefaultedOf<S>> & Partial<Pick<OutputOf<S>, DefaultedOf<S> & keyof OutputOf<S>>>
  : undefined;
export type BodyOf<E> = E extends { body: infer S } ? OutputOf<S> : undefined;
export type DataOf<E> = E extends { response: infer S } ? OutputOf<S> : never;

/** What each of an endpoint's events carries. */
export type EventsOf<E> = E extends { events: infer Shapes }
  ? { readonly [Name in keyof Shapes]: OutputOf<Shapes[Name]> }
  : Record<never, never>;

/** What a call answers with: `message` and `next_cursor` stand beside `data`. */
export interface Envelope<Data> {
  readonly data: Data;
  readonly message?: string;
  readonly next_cursor?: string;
}

/** States an endpoint and keeps the literal types of its shapes. */
export function defineEndpoint<const E extends AnyEndpoint>(endpoint: E): E {
  return endpoint;
}

/**
 * Sent with every write and with the live stream: which tab of which browser it comes from. The stream marks the tab's own
 * changes with it, and nobody else is told it.
 */
export const CLIENT_ID_HEADER = 'x-client-id';

/** 32 hexadecimal digits, chosen at random when the page is loaded. */
export const CLIENT_ID = /^[0-9a-f]{32}$/;
