import jsonata from 'jsonata';

export interface MessageToRead {
  readonly expression: string;
  /** As JSON. */
  readonly message: string;
}

/** As much as the samples of the largest call have. */
const MAX_RESULT_CHARACTERS = 1_000_000;

/** What an expression makes of a message, as JSON. Runs in a thread of its own, which has limits of time and memory. */
export default async function runExpression({ expression, message }: MessageToRead): Promise<string> {
  const made: unknown = await jsonata(expression).evaluate(JSON.parse(message));
  const text = JSON.stringify(made) ?? 'null';
  if (text.length > MAX_RESULT_CHARACTERS) throw new Error('The mapping makes too much of this message');
  return text;
}
