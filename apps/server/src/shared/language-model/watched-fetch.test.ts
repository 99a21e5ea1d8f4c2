import { expect, onTestFinished, test, vi } from 'vitest';
import { openResponse, startModelServer, writeWords } from '../../../test-support/model-server.ts';
import { createWatchedFetch } from './watched-fetch.ts';

test('a slow but steady response does not count as stalled, and a silent one does', async () => {
  const words = Promise.withResolvers<(text: string) => void>();
  const server = await startModelServer();
  onTestFinished(() => server.stop());
  server.behave((_call, response) => {
    openResponse(response);
    response.flushHeaders();
    words.resolve((text) => writeWords(response, text));
    return undefined;
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const watchedFetch = createWatchedFetch({ silenceMs: 1_000, maxBytes: 10_000 });
  const body = JSON.stringify({ model: 'small', stream: true, messages: [] });
  const response = await watchedFetch(server.url, { method: 'POST', body });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const write = await words.promise;
  for (const word of ['one', 'two', 'three', 'four', 'five']) {
    vi.advanceTimersByTime(999);
    write(word);
    expect((await reader?.read())?.value).toContain(word);
  }
  const silent = expect(reader?.read()).rejects.toMatchObject({ kind: 'stalled' });
  vi.advanceTimersByTime(1_000);
  await silent;
});
