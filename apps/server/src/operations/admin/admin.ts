import { createInterface } from 'node:readline/promises';
import { readSettings } from '../read-settings.ts';
import { runCommand } from '../run-command.ts';
import { runAdmin } from './run-admin.ts';

// An embedded database that this command started is stopped when the process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

await runCommand(async (argv) => {
  process.exitCode = await runAdmin(argv, {
    config: readSettings,
    terminal: {
      print: (text) => process.stdout.write(`${text}\n`),
      printError: (text) => process.stderr.write(`${text}\n`),
      ask,
    },
  });
});
