import { type ESTree, parseSync } from 'vite';

const SHAPES = new Set(['params', 'query', 'body', 'response', 'events']);
/** What the server alone reads. */
const SERVER_TEXTS = new Set(['summary', 'access']);
const WORD = /[A-Za-z_$][\w$]*/g;
/** A shape that was taken out, whose name a shape of the file may have as well. */
const DROPPED_SHAPE = /\b(?:params|query|body|response|events): true\b/g;

export type Statement = ESTree.Program['body'][number];

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface ContractFile {
  readonly shapes: string;
  /** The same without what needs zod. */
  readonly calls: string;
  readonly shapeNames: ReadonlySet<string>;
}

/** Splits a file of the contract. `read` are the shapes that somebody reads: `createCompany.body`. */
export function splitContractFile(source: string, read: ReadonlySet<string>): ContractFile {
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
  if (statement.type !== 'ImportDeclaration') {
    return [...text.replaceAll(DROPPED_SHAPE, '').matchAll(WORD)].some(([word]) => shapeNames.has(word));
  }
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
    if (SERVER_TEXTS.has(name)) return [{ start: property.start, end: property.end, text: `${name}: ''` }];
    if (!SHAPES.has(name) || read.has(`${endpoint}.${name}`)) return [];
    return [{ start: property.start, end: property.end, text: `${name}: true` }];
  });
}

/** Lines stay where they are, so that the source map still holds. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  let done = 0;
  let text = '';
  for (const edit of edits) {
    const lines = code.slice(edit.start, edit.end).split('\n').length - 1;
    text += code.slice(done, edit.start) + edit.text + '\n'.repeat(lines);
    done = edit.end;
  }
  return text + code.slice(done);
}
