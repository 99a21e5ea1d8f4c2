import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';
import { applyEdits, type ContractFile, type Edit, type Statement, splitContractFile } from './contract-file.ts';

const CONTRACT = join(import.meta.dirname, '../../../packages/contract/src');
/** `@dewar/contract/auth` in the web, `./auth.ts` within the contract. */
const SPECIFIER = /^(?:@dewar\/contract\/|\.\/)([\w-]+?)(?:\.ts)?$/;
const PART = /\/packages\/contract\/src\/([\w-]+)\.(calls|shapes)\.js$/;
/** `createCompany.body`: the web's own code reads this shape. */
const READ_SHAPE = /\b(\w+)\.(params|query|body|response|events)\b/g;

/**
 * The web calls endpoints by name, method and path; the server checks what comes. So in a build an endpoint keeps only
 * the shapes that the web's own code reads, and each file of the contract is two modules: its endpoints and constants,
 * and its shapes with zod. A screen loads and evaluates the second only where it checks by shapes itself.
 */
export function contractWithoutShapes(): Plugin {
  const files = new Map<string, ContractFile>();
  return {
    name: 'contract-without-shapes',
    apply: 'build',
    async buildStart() {
      const read = listReadShapes(join(import.meta.dirname, '../src'));
      for (const name of readdirSync(CONTRACT)) {
        if (name.endsWith('.test.ts')) continue;
        const file = join(CONTRACT, name);
        const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
        files.set(basename(name, '.ts'), splitContractFile(code, read));
      }
    },
    resolveId(id) {
      return PART.test(id) ? id : null;
    },
    load(id) {
      const [, name = '', part] = PART.exec(id) ?? [];
      const file = files.get(name);
      if (file === undefined) return null;
      return { code: part === 'calls' ? file.calls : file.shapes, map: null };
    },
    transform(code, id) {
      if (!id.includes('/apps/web/src/') && !PART.test(id)) return null;
      if (!code.includes('@dewar/contract/') && !PART.test(id)) return null;
      const edits = this.parse(code).body.flatMap((statement) => splitImport(statement, files));
      return edits.length === 0 ? null : { code: applyEdits(code, edits), map: null };
    },
  };
}

function listReadShapes(folder: string): Set<string> {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const found = sources.flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(READ_SHAPE)]);
  return new Set(found.map(([text]) => text));
}

/** One import of the contract becomes up to two: of its calls and of its shapes. */
function splitImport(statement: Statement, files: ReadonlyMap<string, ContractFile>): Edit[] {
  if (statement.type !== 'ImportDeclaration') return [];
  const [, name = ''] = SPECIFIER.exec(statement.source.value) ?? [];
  const file = files.get(name);
  if (file === undefined) return [];
  const wanted = { calls: [] as string[], shapes: [] as string[] };
  for (const specifier of statement.specifiers) {
    if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') {
      throw new Error(`The contract's ${name} is imported as a whole`);
    }
    const { name: exported } = specifier.imported;
    wanted[file.shapeNames.has(exported) ? 'shapes' : 'calls'].push(`${exported} as ${specifier.local.name}`);
  }
  const imports = Object.entries(wanted)
    .filter(([, names]) => names.length > 0)
    .map(([part, names]) => `import { ${names.join(', ')} } from '${CONTRACT}/${name}.${part}.js';`);
  return [{ start: statement.start, end: statement.end, text: imports.join(' ') }];
}
