import * as contract from '@dewar/contract/leak-map';
import type { Server } from '../../shared/http/server.ts';
import { drawLeakMap } from './leak-map-service.ts';

export function leakMapRoutes({ mount }: Server): void {
  mount(contract.getLeakMap, async ({ context, query }) => ({
    data: await drawLeakMap(context, query),
  }));
}
