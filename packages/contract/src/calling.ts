import type { AnyEndpoint, BodyOf, ParamsOf, QueryInputOf } from './endpoint.ts';

type Given<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: undefined }
  : Partial<Value> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** What an endpoint takes from its caller: `params`, `query` and `body`, as far as it has them; by default a whole body. */
export type InputOf<E extends AnyEndpoint, Body = BodyOf<E>> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryInputOf<E>> &
  Given<'body', Body>;

export type OptionalIfEmpty<Input> = Partial<Input> extends Input ? [input?: Input] : [input: Input];

/** The path of a call: '/api/tanks/1'. */
export function pathOf({ path }: Pick<AnyEndpoint, 'path'>, params: object | undefined): string {
  const given = new Map<string, unknown>(Object.entries(params ?? {}));
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given.get(name))));
}

/** What a call asks for, as names and texts; null and undefined ask for nothing. */
export function askedOf(query: object | undefined): readonly (readonly [string, string])[] {
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return asked.map(([name, value]) => [name, String(value)]);
}

/** The body of a call as JSON; maps are sent as objects. */
export function jsonOf(body: unknown): string {
  return JSON.stringify(body, (_, value) => (value instanceof Map ? Object.fromEntries(value) : value));
}
