import { AsyncLocalStorage } from 'node:async_hooks';

const writers = new AsyncLocalStorage<{ clientId: string | undefined }>();

/** Runs the work of a request; until it ends, announcements of its connections carry the writer's id. */
export function runAsWriter<Result>(clientId: string | undefined, work: () => Promise<Result>): Promise<Result> {
  const writer = { clientId };
  return writers.run(writer, () =>
    work().finally(() => {
      // Work that continues after the response is not attributed to the writer.
      writer.clientId = undefined;
    }),
  );
}

/** The browser tab whose request is being handled. */
export function currentWriter(): string | undefined {
  return writers.getStore()?.clientId;
}
