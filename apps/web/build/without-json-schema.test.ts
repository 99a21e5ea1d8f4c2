import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { withoutJsonSchema } from './without-json-schema.ts';

const SCHEMA = "import { z } from 'zod'; export const tank = z.object({ tank_number: z.string() });";

test('a built schema checks, and says that it writes no JSON Schema', async () => {
  const { tank } = await importBuilt(SCHEMA);
  expect(tank.safeParse({ tank_number: 'NWLU 201300 4' }).success).toBe(true);
  expect(tank.safeParse({ tank_number: 4 }).error.issues[0].path).toEqual(['tank_number']);
  expect(tank['~standard'].validate({}).issues).toHaveLength(1);
  expect(() => tank.toJSONSchema()).toThrow('JSON Schema is written by the server only.');
});

test('a build in which zod keeps it elsewhere fails', async () => {
  await expect(importBuilt('export const nothing = 1;')).rejects.toThrow(/Not found in zod any more/);
});

// biome-ignore lint/suspicious/noExplicitAny: what a build exports has no type.
async function importBuilt(source: string): Promise<any> {
  const entry = path.join(import.meta.dirname, 'entry.js');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [serveEntry(entry, source), withoutJsonSchema()],
    build: { write: false, lib: { entry, formats: ['es'] } },
  });
  const [{ output }] = built as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}

function serveEntry(entry: string, source: string): Plugin {
  return {
    name: 'serve-entry',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? source : null),
  };
}
