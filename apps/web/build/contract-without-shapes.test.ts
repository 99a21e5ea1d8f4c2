import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { contractWithoutShapes } from './contract-without-shapes.ts';

const ENTRY = path.join(import.meta.dirname, '../src/entry.js');

async function buildWith(source: string): Promise<string> {
  const entry: Plugin = {
    name: 'serve-entry',
    resolveId: (id) => (id === ENTRY ? id : null),
    load: (id) => (id === ENTRY ? source : null),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, contractWithoutShapes()],
    build: { write: false, minify: false, lib: { entry: ENTRY, formats: ['es'] } },
  });
  const [{ output }] = built as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return output[0].code;
}

test('a call brings its endpoint alone', async () => {
  const code = await buildWith("import { login } from '@dewar/contract/auth'; export default login;");
  expect(code).toContain('/api/auth/login');
  expect(code).not.toContain('/api/auth/register');
  expect(code).not.toContain('ZodObject');
});

test('a shape brings zod along', async () => {
  const code = await buildWith(
    "import { liveChangeSchema } from '@dewar/contract/live'; export default liveChangeSchema;",
  );
  expect(code).toContain('ZodObject');
});

test('a contract that is imported as a whole stops the build', async () => {
  await expect(buildWith("import * as auth from '@dewar/contract/auth'; export default auth;")).rejects.toThrow(
    "The contract's auth is imported as a whole",
  );
});
