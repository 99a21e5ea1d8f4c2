import * as contract from '@dewar/contract/tank-papers';
import type { Server } from '../../shared/http/server.ts';
import { addKind, readKinds, removeKind } from './paper-kind-service.ts';
import { addPaper, correctPaper, readPapers, removePaper } from './tank-paper-service.ts';

export function tankPaperRoutes({ mount }: Server): void {
  mount(contract.listPaperKinds, async ({ db, person, query }) => ({
    data: await readKinds(db, person, query.tank_id),
  }));

  mount(contract.createPaperKind, async ({ context, body }) => ({ data: await addKind(context, body) }));

  mount(contract.deletePaperKind, async ({ context, params }) => {
    await removeKind(context, params.id);
    return { data: { id: params.id } };
  });

  mount(contract.listTankPapers, async ({ context, params }) => ({ data: await readPapers(context, params.id) }));

  mount(contract.createTankPaper, async ({ context, params, body }) => ({
    data: await addPaper(context, params.id, body),
  }));

  mount(contract.updateTankPaper, async ({ context, params: { id, paperId }, body, expectedVersion }) => ({
    data: await correctPaper(context, { tank_id: id, id: paperId, body, expectedVersion }),
  }));

  mount(contract.deleteTankPaper, async ({ context, params: { id, paperId }, expectedVersion }) => {
    await removePaper(context, { tank_id: id, id: paperId, expectedVersion });
    return { data: { id: paperId } };
  });
}
