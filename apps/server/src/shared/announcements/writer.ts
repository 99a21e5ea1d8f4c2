import { AsyncLocalStorage } from 'node:async_hooks';

const writers = new AsyncLocalStorage<{ clientId: string | undefined }>();

/** Runs a request's work; until it is done, what the database announces on its connections carries the writer's id. */
export function runAsWriter<Result>(clientId: string | undefined, work: () => Promise<Result>): Promise<Result> {
  const writer = { clientId };
  return writers.run(writer, () =>
    work().finally(() => {
      // What a request leaves running is not part of the answer that its writer got.
      writer.clientId = undefined;
    }),
  );
}

/** The browser tab whose request is being answered. */
export function currentWriter(): string | undefined {
  return writers.getStore()?.clientId;
}
