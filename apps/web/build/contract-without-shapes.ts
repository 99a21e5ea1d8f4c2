import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ESTree, type Plugin, parseSync, transformWithOxc } from 'vite';

const CONTRACT = join(import.meta.dirname, '../../../packages/contract/src');
/** `@dewar/contract/auth` in the web, `./auth.ts` within the contract. */
const SPECIFIER = /^(?:@dewar\/contract\/|\.\/)([\w-]+?)(?:\.ts)?$/;
const PART = /\/packages\/contract\/src\/([\w-]+)\.(calls|shapes)\.js$/;
const SHAPES = new Set(['params', 'query', 'body', 'response', 'events']);
/** `createCompany.body`: the web's own code reads this shape. */
const READ_SHAPE = /\b(\w+)\.(params|query|body|response|events)\b/g;
const WORD = /[A-Za-z_$][\w$]*/g;

type Statement = ESTree.Program['body'][number];

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface ContractFile {
  readonly shapes: string;
  /** The same without what needs zod. */
  readonly calls: string;
  readonly shapeNames: ReadonlySet<string>;
}

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
        files.set(basename(name, '.ts'), readContractFile(code, read));
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

function readContractFile(source: string, read: ReadonlySet<string>): ContractFile {
  const { body } = parseSync('contract.js', source).program;
  const shapes = applyEdits(
    source,
    body.flatMap((statement) => listEdits(statement, read)),
  );
  const shapeNames = new Set<string>();
  const statements = parseSync('contract.js', shapes).program.body;
  const listNeeding = () =>
    statements.filter((statement) => needsShapes(statement, shapes.slice(statement.start, statement.end), shapeNames));
  let known = -1;
  // A function may call one that is declared below it: only when nothing new is found have all been found.
  while (shapeNames.size > known) {
    known = shapeNames.size;
    for (const name of listNeeding().flatMap(listDeclared)) shapeNames.add(name);
  }
  const needing = listNeeding().map(({ start, end }) => ({ start, end, text: '' }));
  return { shapes, calls: applyEdits(shapes, needing), shapeNames };
}

/** Whether a statement mentions zod, or something that does. */
function needsShapes(statement: Statement, text: string, shapeNames: ReadonlySet<string>): boolean {
  if (statement.type !== 'ImportDeclaration') return [...text.matchAll(WORD)].some(([word]) => shapeNames.has(word));
  const { value } = statement.source;
  return value === 'zod' || (value.startsWith('./') && value !== './endpoint.ts');
}

function listDeclared(statement: Statement): string[] {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name);
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type === 'FunctionDeclaration') return declaration.id === null ? [] : [declaration.id.name];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}

/** Bundlers keep a call whose result nobody uses, unless it says of itself that it does nothing else. */
function listEdits(statement: Statement, read: ReadonlySet<string>): Edit[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }) => {
    if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return [];
    return [
      { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
      ...listDroppedShapes(id.name, init, read),
      { start: init.end, end: init.end, text: '))()' },
    ];
  });
}

function listDroppedShapes(endpoint: string, init: ESTree.CallExpression, read: ReadonlySet<string>): Edit[] {
  const [settings] = init.arguments;
  const isEndpoint = init.callee.type === 'Identifier' && init.callee.name === 'defineEndpoint';
  if (!isEndpoint || settings?.type !== 'ObjectExpression') return [];
  return settings.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    const { name } = property.key;
    if (!SHAPES.has(name) || read.has(`${endpoint}.${name}`)) return [];
    return [{ start: property.start, end: property.end, text: `${name}: true` }];
  });
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

/** Lines stay where they are, so that the source map still holds. */
function applyEdits(code: string, edits: readonly Edit[]): string {
  let done = 0;
  let text = '';
  for (const edit of edits) {
    const lines = code.slice(edit.start, edit.end).split('\n').length - 1;
    text += code.slice(done, edit.start) + edit.text + '\n'.repeat(lines);
    done = edit.end;
  }
  return text + code.slice(done);
}
