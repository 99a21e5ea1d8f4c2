import { parseArgs } from 'node:util';
import { OperationError } from '../operation-error.ts';
import { runCommand } from '../run-command.ts';
import { JUDGED_KINDS, type JudgedKind, judgeFile } from './judge-file.ts';

const HELP = `Holds the portal's judgement against data of your own, and prints CSV.

  npm run judge -- tanks FILE      closed tanks: adds days until relief, and where the tank is full of liquid first
  npm run judge -- arrivals FILE   arrivals: adds the insulation index with its range, the assessment and its words
  npm run judge -- histories FILE  tanks with their trips, one JSON object a line: days, load gate, pump-down, gauge
  npm run judge -- series FILE     vacuum histories, one JSON object a line: when the cold vacuum crosses the limit

docs/judgement.md tells the columns. Columns with results are not read.
`;

const out = (text: string) => process.stdout.write(`${text}\n`);

// A reader such as `head` may close the pipe before the end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

await runCommand(async (argv) => {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { help: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (values.help) return out(HELP);
  const [kind, path] = positionals;
  if (!isJudged(kind) || path === undefined) throw new OperationError(HELP);
  for await (const line of judgeFile(kind, path)) out(line);
});

function isJudged(kind: string | undefined): kind is JudgedKind {
  return JUDGED_KINDS.some((known) => known === kind);
}
