import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findRelatedTests } from './related-tests.mjs';

const USES_NOTHING = '';

function treeOf(files) {
  const root = mkdtempSync(path.join(tmpdir(), 'dewar-related-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['packages', 'apps', 'tools']) mkdirSync(path.join(root, folder));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

test('the tests related to a file are those that import it, the nearest first', () => {
  const root = treeOf({
    'packages/domain/src/tanks/plate.ts': USES_NOTHING,
    'packages/domain/src/tanks/plate.test.ts': "import { plate } from './plate.ts';",
    'packages/domain/src/tanks/label.ts': "import {\n  plate,\n} from './plate.ts';",
    'packages/domain/src/tanks/label.test.ts': "import { label } from './label.ts';",
    'apps/web/build/icons.test.ts': "const lazily = () => import('@dewar/domain/tanks/plate');",
    'tools/unrelated.test.mjs': "import { other } from './other.mjs';",
  });
  expect(findRelatedTests(root, ['packages/domain/src/tanks/plate.ts'])).toEqual([
    'apps/web/build/icons.test.ts',
    'packages/domain/src/tanks/plate.test.ts',
    'packages/domain/src/tanks/label.test.ts',
  ]);
});

test('the tests related to a file include those that start it as a thread, and leave out those that import its types', () => {
  const root = treeOf({
    'tools/thread.mjs': USES_NOTHING,
    'tools/starts.test.mjs': "new Worker(new URL('./thread.mjs', import.meta.url));",
    'tools/types.test.mjs': "import type { Message } from './thread.mjs';",
  });
  expect(findRelatedTests(root, ['tools/thread.mjs'])).toEqual(['tools/starts.test.mjs']);
});

test('the tests related to a part of the server include the HTTP tests beside it, and not those of every part', () => {
  const root = treeOf({
    'apps/server/src/features/tanks/tank-service.ts': USES_NOTHING,
    'apps/server/src/features/tanks/routes.ts': "import { getTank } from './tank-service.ts';",
    'apps/server/src/features/tanks/tanks.test.ts':
      "import { startTestServer } from '../../../test-support/test-server.ts';",
    'apps/server/src/features/fleet/fleet-service.ts': "import { getTank } from '../tanks/tank-service.ts';",
    'apps/server/src/features/fleet/fleet.test.ts':
      "import { startTestServer } from '../../../test-support/test-server.ts';",
    'apps/server/src/features/mails/mails.test.ts':
      "import { startTestServer } from '../../../test-support/test-server.ts';",
    'apps/server/src/mount-features.ts': "import { routes } from './features/tanks/routes.ts';",
    'apps/server/src/app.ts': "import { mountFeatures } from './mount-features.ts';",
    'apps/server/test-support/test-server.ts': "import { createApp } from '../src/app.ts';",
  });
  expect(findRelatedTests(root, ['apps/server/src/features/tanks/tank-service.ts'])).toEqual([
    'apps/server/src/features/tanks/tanks.test.ts',
    'apps/server/src/features/fleet/fleet.test.ts',
  ]);
  expect(findRelatedTests(root, ['apps/server/src/app.ts'])).toHaveLength(3);
});

test('the tests related to a style sheet are those beside the component that has it', () => {
  const root = treeOf({
    'apps/web/src/shared/ui/section/section.module.css': USES_NOTHING,
    'apps/web/src/shared/ui/section/section.tsx': "import styles from './section.module.css';",
    'apps/web/src/shared/ui/section/section.test.tsx': "import { Section } from './section.tsx';",
    'apps/web/src/pages/tank/tank-page.tsx': "import { Section } from '../../shared/ui/section/section.tsx';",
    'apps/web/src/pages/tank/tank-page.test.tsx': "import { TankPage } from './tank-page.tsx';",
  });
  expect(findRelatedTests(root, ['apps/web/src/shared/ui/section/section.module.css'])).toEqual([
    'apps/web/src/shared/ui/section/section.test.tsx',
  ]);
});
