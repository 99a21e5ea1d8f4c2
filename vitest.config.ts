import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inOrder } from './tools/file-order.ts';
import { useMemoryForTemporaryFiles } from './tools/memory-folder.ts';

useMemoryForTemporaryFiles();

/** What takes long and mostly waits starts first, beside everything else: clusters, processes, the giant files. */
const LONGEST =
  /^(main|damage|commands|s3-store|doctor|open-installation|upgrade-data|crashes|running-as-root|embedded-postgres|database-away|jobs|mail|seed-demo|ai-lesson-errors|edit-lesson-template-page|procedure-manager-page|every-number-field|every-form|requests-after-saving|leak-map|permission-matrix-\d|bad-input-\d|repeat-failed|from-nothing|procedure-words|tank-stories|custody-ledger-cost)\.(world\.)?test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = process.env.TEST_ORDER;
    if (order !== undefined) {
      const byFile = new Map(files.map((file) => [`${file.project.name} ${file.moduleId}`, file]));
      return inOrder(order, [...byFile.keys()]).flatMap((key) => byFile.get(key) ?? []);
    }
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(path.basename(moduleId));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** No state in their modules; the limit ends what hangs: on an idle machine a test takes at most a tenth. */
const PURE = { isolate: false, testTimeout: 300_000, setupFiles: ['./tools/vitest-setup.mjs'] };

export default defineConfig({
  test: {
    // Much of the time is waiting for PostgreSQL, mail and jobs: with a worker a core, cores would stand idle.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...PURE, name: 'domain', include: ['packages/domain/src/**/*.test.ts'] } },
      { test: { ...PURE, name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      { test: { ...PURE, name: 'client', include: ['packages/client/src/**/*.test.ts'] } },
      { test: { ...PURE, name: 'tools', include: ['tools/*.test.mjs'] } },
      'apps/server',
      'apps/web',
    ],
  },
});
