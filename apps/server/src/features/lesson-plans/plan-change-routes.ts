import * as contract from '@dewar/contract/plan-changes';
import { removeIfUnclaimed } from '../../shared/file-storage/unclaimed-uploads.ts';
import type { Server } from '../../shared/http/server.ts';
import type { PlanFiles } from './lesson-plan-access.ts';
import { removePlan } from './lesson-plan-service.ts';
import { changePlans, previewPlansChange, undoPlanChange } from './many/plan-change-service.ts';
import { createPlanRestorer } from './restore-plan.ts';

export function planChangeRoutes({ mount, db: database, fileStorage: storage }: Server, planFiles: PlanFiles): void {
  mount(contract.previewPlansChange, async ({ context, body }) => ({
    data: await previewPlansChange(context, body),
  }));

  mount(contract.changePlans, async ({ context, body, afterwards }) => {
    const names: string[] = [];
    const data = await changePlans(context, body, async (transaction, plan) => {
      const { entry, storedNames } = await removePlan({ ...context, db: transaction }, planFiles, plan);
      names.push(...storedNames);
      return entry;
    });
    // Kept while the plans can be brought back.
    for (const name of names) afterwards(() => removeIfUnclaimed({ db: database, storage }, name));
    return { data };
  });

  mount(contract.undoPlanChange, async ({ context, params: { id } }) => ({
    data: await undoPlanChange(context, id, createPlanRestorer(planFiles)),
  }));
}
