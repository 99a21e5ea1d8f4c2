import { parseArgs } from 'node:util';
import type { Config } from '../../shared/config.ts';
import { OperationError } from '../operation-error.ts';
import type { AdminCommand } from './admin-command.ts';
import { askNewPassword } from './ask-new-password.ts';
import { endSessions } from './end-sessions.ts';
import { firstAdministratorLink } from './first-administrator-link.ts';
import { listAdministrators } from './list-administrators.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { unlock } from './unlock.ts';
import { withAdministration } from './with-administration.ts';

const COMMANDS: readonly AdminCommand[] = [
  listAdministrators,
  firstAdministratorLink,
  resetSecondFactor,
  endSessions,
  askNewPassword,
  unlock,
];

export const EXIT = { done: 0, failed: 1, wrongUse: 2 } as const;

export interface Terminal {
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** The answer to a question; undefined if nobody can be asked. */
  readonly ask: (question: string) => Promise<string | undefined>;
}

/** Runs the command that the arguments name, and returns the exit code. Throws what the command throws. */
export async function runAdmin(
  argv: readonly string[],
  { config, terminal }: { readonly config: () => Config; readonly terminal: Terminal },
): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...argv],
    options: { yes: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [name = 'help', email, ...rest] = positionals;
  if (name === 'help' || values.help) {
    terminal.print(helpText());
    return EXIT.done;
  }
  const command = COMMANDS.find((one) => one.name === name);
  const mistake = command === undefined ? `There is no command ${name}.` : findMistake(command, email, rest);
  if (command === undefined || mistake !== undefined) {
    terminal.printError(`${mistake} "npm run admin" explains the commands.`);
    return EXIT.wrongUse;
  }
  const settings = config();
  return withAdministration(settings, async (db) => {
    const call = { db, config: settings, now: new Date(), email };
    const question = await command.plan?.(call);
    if (question !== undefined && !values.yes && !(await isConfirmed(terminal, question))) {
      terminal.print('Nothing was changed.');
      return EXIT.failed;
    }
    terminal.print(await command.run(call));
    return EXIT.done;
  });
}

function findMistake({ name, email: takes }: AdminCommand, email: string | undefined, rest: readonly string[]) {
  if (rest.length > 0 || (takes === 'none' && email !== undefined)) return `${name} has too many arguments.`;
  if (takes === 'required' && email === undefined) return `${name} needs the email address of a person.`;
  return undefined;
}

async function isConfirmed(terminal: Terminal, plan: string): Promise<boolean> {
  const answer = await terminal.ask(`${plan}\nType yes to go on: `);
  if (answer === undefined) {
    throw new OperationError(
      `${plan}\nNobody can be asked here, because this is no terminal: add --yes to go on. Nothing was changed.`,
    );
  }
  return answer.trim().toLowerCase() === 'yes';
}

function helpText(): string {
  const takes = { required: ' EMAIL', optional: ' [EMAIL]', none: '' };
  return [
    'npm run admin -- COMMAND [EMAIL] [--yes]',
    '',
    'For the operator, on the machine of the server and with its settings (DATA_DIR, DATABASE_URL, PUBLIC_URL), beside a',
    'running server or without one. Commands that change something ask first; --yes skips the question. Each change is in',
    'the audit log. Exit code: 0 done, 1 failed or declined, 2 wrong use.',
    ...COMMANDS.flatMap(({ name, email, help }) => ['', `  ${name}${takes[email]}`, ...wrap(help, 108, '      ')]),
  ].join('\n');
}

function wrap(text: string, width: number, indent: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(`${indent}${word}`);
  }
  return lines;
}
