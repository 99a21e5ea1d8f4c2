import type { Access } from '@dewar/domain/accounts/access';
import type { z } from 'zod';
import type { TouchedRecord } from './touched-records.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A write declares what it makes out of date: the kinds of records it may change, and those whose counts or names
 * depend on them.
 */
type ReadOrWrite =
  | { readonly method: 'GET'; readonly touches?: undefined }
  | { readonly method: Exclude<Method, 'GET'>; readonly touches: readonly TouchedRecord[] };

type Shape = z.ZodObject;

/**
 * One endpoint of the API: mounted by the server, called by the web, documented in OpenAPI, tested by the permission
 * matrix.
 */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Response extends z.ZodType = z.ZodType,
> = ReadOrWrite & {
  /** Operation id, unique among all endpoints: `listTanks`. */
  readonly name: string;
  /** `/api/tanks/{id}`: placeholders as in OpenAPI. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The shape of `data`; `z.undefined()` for an endpoint that returns only a message. */
  readonly response: Response;
  /** 200 by default; 201 for creates. */
  readonly status?: 200 | 201;
  /** The record has a `version`: If-Match is compared with it, and a stale one returns 412 with the current record. */
  readonly versioned?: boolean;
  /** Also authorised by the media cookie, for `<img>` and downloads. */
  readonly media?: boolean;
  /** Sent as multipart/form-data: the name of the one file field; the other fields make up the body. */
  readonly upload?: string;
  /** Likewise with several files, all of which may be left out: how many each file field takes at most. */
  readonly uploads?: Readonly<Record<string, number>>;
  /** The maximum size of each file, in bytes. */
  readonly uploadBytes?: number;
  /** Also accepted as application/x-www-form-urlencoded, as a standard of other programs wants it. */
  readonly acceptsForm?: boolean;
  /** Answers with the address to go to (303) instead of JSON; `response` is then `z.undefined()`. */
  readonly redirects?: boolean;
  /** Returns a file instead of JSON; `response` is then `z.undefined()`. */
  readonly download?: boolean;
  /** The file has a whole list or more: such calls are counted by themselves (EXPORTS_PER_MINUTE). */
  readonly isExport?: boolean;
  /** Returns server-sent events, always or if the handler decides so: the event names with the shape of their data. */
  readonly events?: Readonly<Record<string, z.ZodType>>;
  /** Sent by the program itself, not by a user action: does not keep an idle session alive. */
  readonly background?: boolean;
  /**
   * False if the response is the whole body, without `data` around it (verify-email has its own `success` and
   * `message`).
   */
  readonly envelope?: boolean;
  /**
   * False if the call checks a password, because wrong attempts must stay counted although the key's transaction is
   * rolled back; or if the response contains a secret, which must not be stored.
   */
  readonly acceptsIdempotencyKey?: boolean;
  /** Available to an administrator who still has to set up a second factor. */
  readonly beforeSecondFactor?: boolean;
  /** Available to somebody who still has to choose a new password. */
  readonly beforeNewPassword?: boolean;
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
/** A field with a default, directly or behind a transformation of the text. */
type Defaulted = z.ZodDefault | { readonly out: z.ZodDefault };

type SentOf<S> = Omit<OutputOf<S>, DefaultedOf<S>> & Partial<Pick<OutputOf<S>, DefaultedOf<S> & keyof OutputOf<S>>>;

/** A query or a body as its caller may send it: fields with a default are optional. */
export type QueryInputOf<E> = E extends { query: infer S } ? SentOf<S> : undefined;
export type BodyInputOf<E> = E extends { body: infer S } ? SentOf<S> : undefined;
export type BodyOf<E> = E extends { body: infer S } ? OutputOf<S> : undefined;
export type DataOf<E> = E extends { response: infer S } ? OutputOf<S> : never;

/** The data of each event of an endpoint. */
export type EventsOf<E> = E extends { events: infer Shapes }
  ? { readonly [Name in keyof Shapes]: OutputOf<Shapes[Name]> }
  : Record<never, never>;

/** The body of a response: `message` and `next_cursor` beside `data`. */
export interface Envelope<Data> {
  readonly data: Data;
  readonly message?: string;
  readonly next_cursor?: string;
}

/** Defines an endpoint and keeps the literal types of its shapes. */
export function defineEndpoint<const E extends AnyEndpoint>(endpoint: E): E {
  return endpoint;
}

/**
 * Identifies the browser tab; sent with every write and with the live stream. The stream uses it to mark the tab's own
 * changes, and it is shown to nobody else.
 */
export const CLIENT_ID_HEADER = 'x-client-id';

/**
 * In every response but the files of the build: the server's time at its request, by which a device finds out that its
 * own clock is wrong, and that the answer is our server's.
 */
export const SERVER_TIME_HEADER = 'x-server-time';

/** 32 hexadecimal digits, random for each load of the page. */
export const CLIENT_ID = /^[0-9a-f]{32}$/;
