import * as contract from '@dewar/contract/plan-changes';
import { removeIfUnclaimed } from '../../shared/file-storage/unclaimed-uploads.ts';
import type { Server } from '../../shared/http/server.ts';
import type { PlanFiles } from './lesson-plan-access.ts';
import { removePlan } from './lesson-plan-service.ts';
import { changePlans, previewPlansChange, undoPlanChange } from './many/plan-change-service.ts';
import { createPlanRestorer } from './restore-plan.ts';

export function planChangeRoutes({ mount, db: database, fileStorage: storage }: Server, planFiles: PlanFiles): void {
  mount(contract.previewPlansChange, async ({ db, person, now, body }) => ({
    data: await previewPlansChange({ db, person, now }, body),
  }));

  mount(contract.changePlans, async ({ db, person, now, body, afterwards }) => {
    const names: string[] = [];
    const data = await changePlans({ db, person, now }, body, async (transaction, plan) => {
      const { entry, storedNames } = await removePlan({ db: transaction, person, now }, planFiles, plan);
      names.push(...storedNames);
      return entry;
    });
    // Kept while the plans can be brought back.
    for (const name of names) afterwards(() => removeIfUnclaimed({ db: database, storage }, name));
    return { data };
  });

  mount(contract.undoPlanChange, async ({ db, person, now, params: { id } }) => ({
    data: await undoPlanChange({ db, person, now }, id, createPlanRestorer(planFiles)),
  }));
}
