import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const chatRequest = z.object({
  model: z.string(),
  stream: z.literal(true),
  max_tokens: z.int().optional(),
  max_completion_tokens: z.int().optional(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

/** A request as received by the model's server. */
export interface ModelCall {
  readonly instructions: string;
  readonly prompt: string;
  /** The requested part of the plan; null for the outline. */
  readonly part: string | null;
  readonly authorization: string | undefined;
  /** The most tokens that it may write. */
  readonly maxTokens: number | undefined;
  /** The name by which that limit was sent. */
  readonly limitName: 'max_tokens' | 'max_completion_tokens';
  /** The number of the request for that part, from 1. */
  readonly turn: number;
  /** Resolves if the client disconnects before the end. */
  readonly left: Promise<void>;
}

/** Responds itself, or returns the text to write. */
export type Behaviour = (call: ModelCall, response: ServerResponse) => string | undefined | Promise<string | undefined>;

export interface ModelServer {
  readonly url: string;
  readonly calls: readonly ModelCall[];
  /** The highest number of concurrent requests. */
  readonly maxConcurrent: number;
  behave(behaviour: Behaviour): void;
  stop(): Promise<void>;
}

/** A real OpenAI-compatible server that writes what it is told, word by word. */
export async function startModelServer(): Promise<ModelServer> {
  const calls: ModelCall[] = [];
  let behaviour: Behaviour = () => OUTLINE;
  let underWay = 0;
  let maxConcurrent = 0;
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    underWay += 1;
    maxConcurrent = Math.max(maxConcurrent, underWay);
    const left = new Promise<void>((resolve) => {
      response.once('close', () => {
        underWay -= 1;
        if (!response.writableFinished) resolve();
      });
    });
    const { messages, max_tokens, max_completion_tokens } = chatRequest.parse(JSON.parse(await text(request)));
    const said = (role: string) => messages.find((message) => message.role === role)?.content ?? '';
    const part = /^Now write this part of the plan: (.*)$/m.exec(said('user'))?.[1] ?? null;
    const call: ModelCall = {
      ...{ part, left, instructions: said('system'), prompt: said('user') },
      authorization: request.headers.authorization,
      maxTokens: max_tokens ?? max_completion_tokens,
      limitName: max_tokens === undefined ? 'max_completion_tokens' : 'max_tokens',
      turn: calls.filter((one) => one.part === part).length + 1,
    };
    calls.push(call);
    const words = await behaviour(call, response);
    if (words === undefined) return;
    openResponse(response);
    writeWords(response, words);
    endResponse(response);
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    calls,
    get maxConcurrent() {
      return maxConcurrent;
    },
    behave: (next) => {
      behaviour = next;
      calls.length = 0;
      maxConcurrent = 0;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const OUTLINE = '- Students explain where rain comes from\n10 min - Start\n40 min - Work\n10 min - End';

export function openResponse(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}

export function writeWords(response: ServerResponse, words: string): void {
  for (const word of words.split(/(?<=\s)/)) response.write(chunk({ delta: { content: word } }));
}

export function endResponse(response: ServerResponse, finish_reason = 'stop'): void {
  response.write(chunk({ delta: {}, finish_reason }));
  response.end('data: [DONE]\n\n');
}

function chunk(choice: object): string {
  return `data: ${JSON.stringify({ id: 'chat', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })}\n\n`;
}

/** This many words that name their part. */
export function someWords(part: string, count: number): string {
  return Array.from({ length: count }, (_, at) => `${part.replaceAll(/\W+/g, '')}${at}`).join(' ');
}
