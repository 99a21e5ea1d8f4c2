import type { LessonPlan } from '@dewar/contract/lesson-plans';
import * as contract from '@dewar/contract/plan-links';
import type { Server } from '../../shared/http/server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { getOwnPlan, type SharedPlanKey } from '../lesson-plans/lesson-plan-access.ts';
import { readSharedFile, readSharedPlan, requireOpenLink } from './opened-plan-link.ts';
import { listLinks } from './plan-link-repository.ts';
import { addLink, revokeLink } from './plan-link-service.ts';

/** `copyPlan` saves a copy of another teacher's plan. */
export function planLinkRoutes(
  { mount, config, fileStorage }: Server,
  copyPlan: (context: RequestContext, shared: SharedPlanKey) => Promise<LessonPlan>,
): void {
  mount(contract.listPlanLinks, async ({ db, person, now, params: { id } }) => {
    await getOwnPlan(db, person.id, id);
    return { data: await listLinks(db, id, now) };
  });

  mount(contract.createPlanLink, async ({ context, params: { id }, body }) => ({
    data: await addLink(context, id, body),
  }));

  mount(contract.revokePlanLink, async ({ context, params: { id } }) => ({
    data: await revokeLink(context, id),
  }));

  mount(contract.openPlanLink, async ({ db, now, request, body }) => ({
    data: await readSharedPlan({ db, config, request, now }, body.token),
  }));

  mount(contract.downloadSharedFile, ({ db, now, request, body }) =>
    readSharedFile({ db, config, request, now }, fileStorage, body),
  );

  mount(contract.copySharedPlan, async ({ context, db, now, request, body }) => ({
    data: await copyPlan(context, await requireOpenLink({ db, config, request, now }, body.token)),
  }));
}
