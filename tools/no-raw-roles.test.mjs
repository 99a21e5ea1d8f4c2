import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ROOT } from './workspace.mjs';

const RULE = 'tools/no-raw-roles.grit';
const SCREEN = 'apps/web/src/pages/planted.ts';
const KINDS = 'packages/domain/src/accounts/caller-kinds.ts';
const REFUSED = 'Ask `can`';

let settings;
beforeAll(() => {
  const { vcs: _, ...ours } = JSON.parse(readFileSync(path.join(ROOT, 'biome.json'), 'utf8'));
  settings = JSON.stringify(ours);
});

/** What the linter says about a file of this text at this place, with the settings of the project. */
function lint(file, text) {
  const root = mkdtempSync(path.join(tmpdir(), 'dewar-lint-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['tools', path.dirname(file)]) mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, 'biome.json'), settings);
  cpSync(path.join(ROOT, RULE), path.join(root, RULE));
  writeFileSync(path.join(root, file), `${text}\n`);
  const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', file], { cwd: root, encoding: 'utf8' });
  const said = `${stdout}${stderr}`;
  expect(said).toContain('Checked 1 file');
  return said;
}

test.each([
  "export const may = (user) => user?.role === 'admin';",
  "export const may = ({ role }) => role !== 'teacher';",
  "export const may = ({ role }) => 'user' === role;",
  "export const may = (user) => ['user', 'admin'].includes(user.role);",
  "export function may(user) { switch (user.role) { case 'admin': return true; default: return false; } }",
  'export const may = (user) => user.is_company_admin;',
  'export const may = (user) => user?.is_super_admin === true;',
])('a screen that compares a role itself is refused: %s', (text) => {
  expect(lint(SCREEN, text)).toContain(REFUSED);
});

test.each([
  "export const may = (can) => can('manage', 'tank');",
  "export const isButton = ({ role }) => role === 'button';",
  'export const isSame = (one, other) => one.role === other.role;',
])('other comparisons are not refused: %s', (text) => {
  expect(lint(SCREEN, text)).not.toContain(REFUSED);
});

test('the server is held to it too, and only the kinds of callers compare roles', () => {
  const text = "export const may = (user) => user.role === 'admin';";
  expect(lint('apps/server/src/features/planted.ts', text)).toContain(REFUSED);
  expect(lint(KINDS, text)).not.toContain(REFUSED);
});
