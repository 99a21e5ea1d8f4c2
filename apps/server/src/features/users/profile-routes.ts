import * as contract from '@dewar/contract/users';
import type { Server } from '../../shared/http/server.ts';
import { changeProfile, readProfile } from './profile-service.ts';

export function profileRoutes({ mount }: Server): void {
  mount(contract.getProfile, async ({ db, person }) => ({ data: await readProfile(db, person) }));

  mount(contract.updateProfile, async ({ db, person, body, expectedVersion }) => ({
    data: await changeProfile(db, person, { input: body, expectedVersion }),
  }));
}
