import { parseArgs } from 'node:util';
import { counted } from '../counted.ts';
import { runCommand } from '../run-command.ts';
import type { Level } from './check.ts';
import { examine, type NamedFinding } from './examine.ts';

const HELP = `npm run doctor -- [--files] [--json]

Looks at settings, permissions, disks, clocks, database, administrators, jobs, emails, files and tanks that cannot be
evaluated, beside a running server or without one, and says in plain words what is wrong and what to do. Changes
nothing. Exit code: 0 no problem (there may be warnings), 1 problems, 2 wrong use.

  --files  also reads every stored file and compares it with what was stored
  --json   prints the findings for monitoring`;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await runCommand(async (argv) => {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      files: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return;
  }
  const findings = await examine(process.env, { readsFiles: values.files });
  const hasProblem = findings.some(({ level }) => level === 'problem');
  process.stdout.write(values.json ? `${JSON.stringify({ ok: !hasProblem, findings })}\n` : asText(findings));
  process.exitCode = hasProblem ? 1 : 0;
});

/** One line for each finding, what to do below it, and a sum. */
function asText(findings: readonly NamedFinding[]): string {
  const lines = findings.flatMap(({ level, check, message, advice }) => [
    `${level.padEnd(8)} ${check}: ${message}`,
    ...(advice === undefined ? [] : [`           → ${advice}`]),
  ]);
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length;
  return [
    ...lines,
    '',
    `${counted(count('problem'), 'problem')}, ${counted(count('warning'), 'warning')}, ${count('ok')} ok`,
    '',
  ].join('\n');
}
