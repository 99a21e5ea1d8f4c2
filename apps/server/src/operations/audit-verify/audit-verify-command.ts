import { parseArgs } from 'node:util';
import { readRememberedHead } from '../../shared/audit/chain-head-file.ts';
import { counted } from '../counted.ts';
import { openInstallation, withConnection } from '../open-installation.ts';
import { readSettings } from '../read-settings.ts';
import { requireSameSchema } from '../require-same-schema.ts';
import { runCommand } from '../run-command.ts';
import { findServerSince } from './read-chain.ts';
import { type ChainReport, verifyChain } from './verify-chain.ts';

const HELP = `npm run audit:verify -- [--head NUMBER:HASH]

Compares every entry of the audit log with its seal, beside a running server or without one: names entries that were
removed, changed or added, and seals that are missing or were changed. Changes nothing. Exit code: 0 the log is whole,
1 it is not, 2 wrong use.

  --head NUMBER:HASH  an end of the chain as an earlier run printed it, which must still be in the chain. Whoever can
                      write to the database can make the whole chain anew; a copy of its end that is kept elsewhere
                      shows it. The server also writes it into its log every day, and so does each backup. The end
                      in DATA_DIR/audit-head.json, which a server of this machine saw, is looked for without it.`;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await runCommand(async (argv) => {
  const { values } = parseArgs({
    args: [...argv],
    options: { head: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return;
  }
  const installation = await openInstallation(readSettings());
  try {
    const report = await withConnection(installation.connection, async (client) => {
      await requireSameSchema(client);
      // Before the snapshot: what is remembered by then is in it.
      const seenHead = await readRememberedHead(installation.config.DATA_DIR);
      const now = installation.isServerRunning ? new Date() : undefined;
      const serverSince = await findServerSince(client, now);
      return verifyChain(client, { head: values.head?.trim().toLowerCase(), seenHead, now, serverSince });
    });
    process.stdout.write(`${asText(report).join('\n')}\n`);
    process.exitCode = report.faults.count > 0 ? 1 : 0;
  } finally {
    await installation.close();
  }
});

function asText({ faults, seals, entries, head, unsealed }: ChainReport): string[] {
  const more = faults.count - faults.kept.length;
  return [
    ...faults.kept,
    ...(more > 0 ? [`… and ${more} more`] : []),
    faults.count > 0
      ? `The audit log is NOT whole: ${counted(faults.count, 'fault')}.`
      : `The audit log is whole: ${counted(entries, 'entry', 'entries')} in ${counted(seals, 'seal')}.`,
    ...(unsealed.since === null
      ? []
      : [
          `${counted(unsealed.count, 'entry is', 'entries are')} not sealed yet, since ${unsealed.since.toISOString()}.`,
        ]),
    ...(head === undefined ? [] : [`End of the chain, to keep outside of this database: ${head}`]),
  ];
}
