import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Behaviour,
  endResponse,
  type ModelCall,
  type ModelServer,
  openResponse,
  startModelServer,
  writeWords,
} from '../../../test-support/model-server.ts';
import { readConfig } from '../config.ts';
import { type LanguageModel, ModelError } from './language-model.ts';
import { openLanguageModel } from './openai-compatible-model.ts';

const KEY = 'sk-a-secret-key';
const SECRET = 'words of the provider';

let server: ModelServer;
let model: LanguageModel;
/** It gives up after a second of silence. */
let impatient: LanguageModel;
const said = vi.spyOn(console, 'error');
const warned = vi.spyOn(console, 'warn');

beforeAll(async () => {
  server = await startModelServer();
  model = await open(server.url);
  impatient = await open(server.url, '1');
});
afterEach(() => {
  expect(said).not.toHaveBeenCalled();
  expect(warned).not.toHaveBeenCalled();
});
afterAll(() => server.stop());

async function open(AI_BASE_URL: string, AI_SILENCE_SECONDS = '60'): Promise<LanguageModel> {
  const settings = { AI_BASE_URL, AI_API_KEY: KEY, AI_MODEL: 'small', AI_SILENCE_SECONDS };
  const opened = await openLanguageModel(readConfig(settings));
  if (opened === undefined) throw new Error('no model');
  return opened;
}

function ask(signal = AbortSignal.timeout(60_000), from = model) {
  return from.write({ instructions: 'Rules.', prompt: 'Write.', maxTokens: 100, signal });
}

async function modelErrorOf(behaviour: Behaviour, from = model): Promise<ModelError> {
  server.behave(behaviour);
  const error = await ask(undefined, from).catch((thrown: unknown) => thrown);
  if (!(error instanceof ModelError)) throw new Error(`no error: ${JSON.stringify(error)}`);
  expect(JSON.stringify([error, error.message, error.stack, error.cause])).not.toMatch(/sk-a-secret|provider/);
  return error;
}

const status =
  (code: number, headers = {}): Behaviour =>
  (_call, response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message: `${SECRET} ${KEY}` } }));
    return undefined;
  };

test('no model is opened if none is configured', async () => {
  expect(await openLanguageModel(readConfig({}))).toBeUndefined();
});

test('the model receives key, instructions and prompt, and its text is returned', async () => {
  server.behave(() => 'Boil water, and\nwatch.');
  expect(await ask()).toEqual({ text: 'Boil water, and\nwatch.', wasCut: false });
  expect(server.calls).toMatchObject([{ authorization: `Bearer ${KEY}`, instructions: 'Rules.', prompt: 'Write.' }]);
});

test('a text that reached the model’s own limit is marked as cut', async () => {
  server.behave((_call, response) => {
    openResponse(response);
    writeWords(response, 'Boil');
    endResponse(response, 'length');
    return undefined;
  });
  expect(await ask()).toEqual({ text: 'Boil', wasCut: true });
});

describe('a call fails after a single attempt with', () => {
  test.each([
    ['unauthorized', status(401)],
    ['unauthorized', status(403)],
    ['busy', status(429, { 'retry-after': '7' })],
    ['server-error', status(500)],
    ['server-error', status(503)],
    ['rejected', status(400)],
    ['rejected', status(404)],
    ['unreachable', undefined],
    [
      'interrupted',
      (_call, response) => {
        openResponse(response);
        writeWords(response, 'Boil');
        setTimeout(() => response.destroy(), 20);
        return undefined;
      },
    ],
    [
      'interrupted',
      (_call, response) => {
        openResponse(response);
        writeWords(response, 'Boil');
        response.end();
        return undefined;
      },
    ],
    [
      'invalid-response',
      (_call, response) => {
        openResponse(response);
        response.end(`data: {"${SECRET}\n\n`);
        return undefined;
      },
    ],
    [
      'invalid-response',
      (_call, response) => {
        openResponse(response);
        response.end(`data: {"error":{"message":"${SECRET}"}}\n\n`);
        return undefined;
      },
    ],
    [
      'invalid-response',
      (_call, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(`<h1>${SECRET}</h1>`);
        return undefined;
      },
    ],
    [
      'declined',
      (_call, response) => {
        openResponse(response);
        endResponse(response, 'content_filter');
        return undefined;
      },
    ],
    ['stalled', () => new Promise(() => {})],
    [
      'stalled',
      (_call, response) => {
        openResponse(response);
        writeWords(response, 'Boil');
        return undefined;
      },
    ],
    ['oversized', () => 'x'.repeat(10_000_000)],
    ['oversized', () => 'x'.repeat(250_000)],
  ] satisfies (readonly [string, Behaviour | undefined])[])('%s', async (kind, behaviour) => {
    if (behaviour === undefined) {
      const nowhere = await open(await freeAddress());
      await expect(ask(undefined, nowhere)).rejects.toMatchObject({ kind });
      return;
    }
    const error = await modelErrorOf(behaviour, kind === 'stalled' ? impatient : model);
    expect(error.kind).toBe(kind);
    expect(server.calls).toHaveLength(1);
  });

  test('busy and the time after which to retry', async () => {
    expect((await modelErrorOf(status(429, { 'retry-after': '7' }))).retryAfterSeconds).toBe(7);
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    expect((await modelErrorOf(status(429, { 'retry-after': inAnHour }))).retryAfterSeconds).toBeGreaterThan(3_000);
    expect((await modelErrorOf(status(429, { 'retry-after': 'soon' }))).retryAfterSeconds).toBeUndefined();
  });
});

/** A server that says what is wrong as OpenAI does. */
const refusal =
  (code: number, error: object): Behaviour =>
  (_call, response) => {
    response.writeHead(code, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: `${SECRET} ${KEY}`, ...error } }));
    return undefined;
  };

test.each([
  ['exhausted', 429, { type: 'insufficient_quota', code: 'insufficient_quota' }, 'insufficient_quota'],
  ['exhausted', 402, { code: 402 }, undefined],
  ['exhausted', 403, { code: 'billing_hard_limit_reached' }, 'billing_hard_limit_reached'],
  ['declined', 400, { code: 'content_filter', type: null }, 'content_filter'],
  ['declined', 403, { type: 'content_policy_violation' }, 'content_policy_violation'],
  ['busy', 429, { type: 'rate_limit_error' }, 'rate_limit_error'],
  ['rejected', 404, { code: 'model_not_found' }, 'model_not_found'],
  ['rejected', 400, { code: `${SECRET} ${KEY}` }, undefined],
] as const)('an answer %s: %i %j is told by its status and its own word', async (kind, status_, said, code) => {
  const error = await modelErrorOf(refusal(status_, said));
  expect([error.kind, error.answer?.status, error.answer?.code]).toEqual([kind, status_, code]);
  expect(server.calls).toHaveLength(1);
});

/** A server whose model knows only one of the names. */
const knowing =
  (known: ModelCall['limitName']): Behaviour =>
  (call, response) => {
    if (call.limitName === known) return 'Boil water.';
    const message = `Unsupported parameter: '${call.limitName}' is not supported with this model. Use '${known}' instead.`;
    return refusal(400, { message, code: 'unsupported_parameter', param: call.limitName })(call, response);
  };

test('a model that calls the limit of its response otherwise is asked again, and from then on by its name', async () => {
  const newer = await open(server.url);
  server.behave(knowing('max_completion_tokens'));
  expect((await ask(undefined, newer)).text).toBe('Boil water.');
  expect((await ask(undefined, newer)).text).toBe('Boil water.');
  const names = server.calls.map(({ limitName, maxTokens }) => [limitName, maxTokens]);
  expect(names).toEqual([
    ['max_tokens', 100],
    ['max_completion_tokens', 100],
    ['max_completion_tokens', 100],
  ]);
  // Its server may be replaced by one that knows only the older name.
  server.behave(knowing('max_tokens'));
  expect((await ask(undefined, newer)).text).toBe('Boil water.');
  expect(server.calls).toHaveLength(2);
});

test('a limit that is too high is not sent by another name', async () => {
  const message = 'max_tokens is too large: 100. This model supports at most 50 tokens.';
  expect((await modelErrorOf(refusal(400, { message, param: 'max_tokens' }))).kind).toBe('rejected');
  expect(server.calls).toHaveLength(1);
});

test('the key is not sent along a redirection', async () => {
  server.behave((_call, response) => {
    response.writeHead(307, { location: `${server.url}/elsewhere` }).end();
    return undefined;
  });
  await expect(ask()).rejects.toBeInstanceOf(ModelError);
  expect(server.calls).toHaveLength(1);
});

test('aborting a call cancels the request at the provider', async () => {
  const leave = new AbortController();
  server.behave((_call, response) => {
    openResponse(response);
    writeWords(response, 'Boil');
    leave.abort(new Error('left'));
    return undefined;
  });
  await expect(ask(leave.signal)).rejects.toThrow('left');
  await server.calls[0]?.left;
});

async function freeAddress(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 1}/v1`;
}
