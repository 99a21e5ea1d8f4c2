import * as contract from '@dewar/contract/leak-map';
import type { Server } from '../../shared/http/server.ts';
import { drawLeakMap } from './leak-map-service.ts';

export function leakMapRoutes({ mount }: Server): void {
  mount(contract.getLeakMap, async ({ db, person, query, now }) => ({
    data: await drawLeakMap(db, person, query, now),
  }));
}
