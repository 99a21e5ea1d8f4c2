import type { LessonPlan } from '@dewar/contract/lesson-plans';
import * as contract from '@dewar/contract/plan-links';
import type { Database } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { getOwnPlan, type SharedPlanKey } from '../lesson-plans/lesson-plan-access.ts';
import { readSharedFile, readSharedPlan, requireOpenLink } from './opened-plan-link.ts';
import { listLinks } from './plan-link-repository.ts';
import { addLink, revokeLink } from './plan-link-service.ts';

interface Doing {
  readonly db: Database;
  readonly person: SignedIn;
  readonly now: Date;
}

/** `copyPlan` saves a copy of another teacher's plan. */
export function planLinkRoutes(
  { mount, config, fileStorage }: Server,
  copyPlan: (doing: Doing, shared: SharedPlanKey) => Promise<LessonPlan>,
): void {
  mount(contract.listPlanLinks, async ({ db, person, now, params: { id } }) => {
    await getOwnPlan(db, person.id, id);
    return { data: await listLinks(db, id, now) };
  });

  mount(contract.createPlanLink, async ({ db, person, now, params: { id }, body }) => ({
    data: await addLink({ db, person, now }, id, body),
  }));

  mount(contract.revokePlanLink, async ({ db, person, now, params: { id } }) => ({
    data: await revokeLink({ db, person, now }, id),
  }));

  mount(contract.openPlanLink, async ({ db, now, request, body }) => ({
    data: await readSharedPlan({ db, config, request, now }, body.token),
  }));

  mount(contract.downloadSharedFile, ({ db, now, request, body }) =>
    readSharedFile({ db, config, request, now }, fileStorage, body),
  );

  mount(contract.copySharedPlan, async ({ db, person, now, request, body }) => ({
    data: await copyPlan({ db, person, now }, await requireOpenLink({ db, config, request, now }, body.token)),
  }));
}
