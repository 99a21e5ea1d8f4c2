import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { worldMemory } from './world-memory.mjs';

function makeCheckout() {
  const root = mkdtempSync(path.join(tmpdir(), 'dewar-memory-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const file = path.join(root, '.git', 'world.json');
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  git('init', '-q');
  git('config', 'user.name', 'Somebody');
  git('config', 'user.email', 'somebody@example.test');
  const write = (name, text) => writeFileSync(path.join(root, name), text);
  const commit = (name, text) => {
    write(name, text);
    git('add', '-A');
    git('commit', '-q', '-m', `change ${name}`);
    return git('rev-parse', 'HEAD');
  };
  return { commit, write, git, open: () => worldMemory({ root, file }) };
}

test('a part that was green is known for its commit, and no other part is', () => {
  const { commit, open } = makeCheckout();
  const first = commit('code.ts', '1');
  expect(open().greenAt('3/8')).toBeUndefined();
  open().remember('3/8');
  expect(open().greenAt('3/8')).toBe(first);
  expect(open().greenAt('3/4')).toBeUndefined();
});

test('a commit of texts keeps what was green, one of code does not, and its reverse gives it back', () => {
  const { commit, open } = makeCheckout();
  const first = commit('code.ts', '1');
  open().remember('1/8');
  commit('README.md', 'texts');
  expect(open().greenAt('1/8')).toBe(first);
  commit('code.ts', '2');
  expect(open().greenAt('1/8')).toBeUndefined();
  commit('code.ts', '1');
  expect(open().greenAt('1/8')).toBe(first);
});

test('with uncommitted changes of code nothing is known or remembered, with those of texts it is', () => {
  const { commit, write, open } = makeCheckout();
  const first = commit('code.ts', '1');
  write('notes.md', 'texts');
  open().remember('1/8');
  expect(open().greenAt('1/8')).toBe(first);
  write('code.ts', '2');
  open().remember('2/8');
  expect(open().greenAt('1/8')).toBeUndefined();
  expect(open().greenAt('2/8')).toBeUndefined();
  write('code.ts', '1');
  expect(open().greenAt('2/8')).toBeUndefined();
});

test('a commit that is gone is forgotten', () => {
  const { commit, git, open } = makeCheckout();
  const first = commit('code.ts', '1');
  commit('code.ts', '2');
  open().remember('1/8');
  git('reset', '-q', '--hard', first);
  git('reflog', 'expire', '--expire=now', '--all');
  git('gc', '-q', '--prune=now');
  expect(open().greenAt('1/8')).toBeUndefined();
});

test('a part is not remembered if something is changed or committed while it runs', () => {
  const { commit, write, open } = makeCheckout();
  commit('code.ts', '1');
  const memory = open();
  write('code.ts', '2');
  memory.remember('1/8');
  commit('code.ts', '2');
  memory.remember('1/8');
  expect(open().greenAt('1/8')).toBeUndefined();
});
