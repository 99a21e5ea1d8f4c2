import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './portal.ts';
import { listScreens, VISITORS, type Visitor } from './screens.ts';

const ROUTES = path.resolve(import.meta.dirname, '../apps/web/src/app/routes');

/** The visitors admitted by each guard of the router. */
const ADMITTED: Readonly<Record<string, readonly Visitor[]>> = {
  onlyStrangers: ['nobody'],
  onlyWithoutCompany: ['newcomer'],
  onlyAdmins: ['admin', 'super'],
  onlyAssetAdmins: ['admin', 'super'],
  onlyTeachers: ['teacher'],
  onlySignedIn: VISITORS.filter((visitor) => visitor !== 'nobody'),
  onlyAdmitted: VISITORS.filter((visitor) => visitor !== 'nobody'),
  // Nobody of the demo has to choose a new password; a journey of its own visits that page.
  onlyWithoutPassword: [],
  // Links in mails and of the first start: visitors who are not signed in.
  none: ['nobody'],
};

interface Route {
  readonly path: string;
  readonly gate: string;
}

/** The routes in the router's sources; a nested route has its parent's guard. */
async function listRoutes(): Promise<readonly Route[]> {
  const files = await readdir(ROUTES);
  const source = (await Promise.all(files.map((file) => readFile(path.join(ROUTES, file), 'utf8')))).join('\n');
  const blocks = source.split(/^const (?=\w+ = createRoute\()/m).slice(1);
  const gates = new Map(blocks.map((block) => [/^\w+/.exec(block)?.[0], gateOf(block)]));
  return blocks.flatMap((block) => {
    const address = /\bpath: '([^']+)'/.exec(block)?.[1];
    const parent = /getParentRoute: \(\) => (\w+)/.exec(block)?.[1];
    return address === undefined ? [] : [{ path: address, gate: gateOf(block) ?? gates.get(parent) ?? 'none' }];
  });
}

function gateOf(block: string): string | undefined {
  return /beforeLoad: (\w+)/.exec(block)?.[1];
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/?]+')}(\\?|$)`);
}

test('every route is in the list of screens of every visitor whom its guard admits', { tag: '@gate' }, async () => {
  const routes = await listRoutes();
  expect(routes.length).toBeGreaterThanOrEqual(19);
  const missing: string[] = [];
  for (const visitor of VISITORS) {
    const paths = (await listScreens(visitor)).map((screen) => screen.path);
    for (const route of routes) {
      const admitted = ADMITTED[route.gate];
      if (admitted === undefined) missing.push(`whom ${route.gate} of ${route.path} lets through`);
      const isListed = paths.some((each) => patternOf(route.path).test(each));
      if (admitted?.includes(visitor) && !isListed) missing.push(`${route.path} as ${visitor} sees it`);
    }
  }
  expect(missing).toEqual([]);
});

test.describe('the guards of the router', () => {
  test.describe.configure({ mode: 'parallel' });

  for (const visitor of VISITORS) {
    test(`redirect ${visitor} to the start from every URL they may not open`, async ({ visit }) => {
      const page = await visit(visitor === 'nobody' ? {} : { as: visitor });
      await page.goto('/');
      if (visitor !== 'nobody') await page.waitForURL((url) => url.pathname !== '/');
      const start = new URL(page.url()).pathname;
      for (const { path: address, gate } of await listRoutes()) {
        if (gate === 'none' || ADMITTED[gate]?.includes(visitor)) continue;
        await page.goto(address.replaceAll(/\$\w+/g, '1'));
        await expect(page, `${visitor} at ${address}`).toHaveURL((url) => url.pathname === start);
      }
    });
  }
});
