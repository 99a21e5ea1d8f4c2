// Which modules may import which (docs/architecture.md): rules for dependency-cruiser, and a check for circles of
// folders, which it does not have.
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { bordersOf, findStaleEdges, ROOMS, TESTS } from '../.dependency-cruiser.mjs';
import { main, ROOT, say } from './workspace.mjs';

/** The violations in the tree at `root`, and the number of modules checked. */
export async function findBorderViolations(root) {
  const { options, ...ruleSet } = bordersOf(root);
  const { output } = await cruise(
    ['packages', 'apps', 'e2e', 'bench'],
    { ruleSet, validate: true, baseDir: root, ...options },
    options.enhancedResolveOptions,
    { tsConfig: extractTSConfig(`${ROOT}/apps/web/tsconfig.json`) },
  );
  const modules = output.modules.filter(({ source }) => /^(packages|apps)\//.test(source));
  return {
    seen: modules.length,
    violations: [
      ...output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
      ...ROOMS.flatMap((room) => findCircles(new RegExp(room), modules)),
      ...findStaleEdges(root).map((folder) => `an edge names ${folder}, which is gone`),
    ],
  };
}

/** Circles of folders, without tests: the folders of a circle cannot be understood separately. */
function findCircles(room, modules) {
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    const from = room.exec(source)?.[1];
    if (from === undefined || isTest(source)) continue;
    for (const { resolved } of dependencies) {
      const to = room.exec(resolved)?.[1];
      if (to === undefined || to === from) continue;
      if (!imports.has(from)) imports.set(from, new Map());
      imports.get(from).set(to, `${source} → ${resolved}`);
    }
  }
  return [...imports.keys()].flatMap((start) => {
    const way = findWay(imports, start, start);
    // Each circle is reported once, by its first folder.
    return way === undefined || way.some(([from]) => from < start)
      ? []
      : [`no-circles-of-rooms: ${way.map(([, files]) => files).join(', ')}`];
  });
}

/** The shortest path from one folder to another, as a list of imports. */
function findWay(imports, start, end) {
  const ways = [[start, []]];
  const known = new Set();
  for (const [at, way] of ways) {
    for (const [to, files] of imports.get(at) ?? []) {
      const longer = [...way, [at, files]];
      if (to === end) return longer;
      if (!known.has(to)) ways.push([to, longer]);
      known.add(to);
    }
  }
  return undefined;
}

function isTest(source) {
  return TESTS.some((pattern) => new RegExp(pattern).test(source));
}

if (import.meta.main) {
  await main(async () => {
    const { seen, violations } = await findBorderViolations(ROOT);
    for (const violation of violations) say(violation);
    say(`${seen} modules, ${violations.length} violations`);
    // Without any modules nothing was checked.
    return seen > 0 && violations.length === 0 ? 0 : 1;
  });
}
