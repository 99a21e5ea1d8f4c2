import * as contract from '@dewar/contract/users';
import type { Server } from '../../shared/http/server.ts';
import { changeProfile, putAwayFirstSteps, readProfile } from './profile-service.ts';

export function profileRoutes({ mount }: Server): void {
  mount(contract.getProfile, async ({ context }) => ({ data: await readProfile(context) }));

  mount(contract.updateProfile, async ({ context, body, expectedVersion }) => ({
    data: await changeProfile(context, { input: body, expectedVersion }),
  }));

  mount(contract.putAwayFirstSteps, async ({ context, body }) => ({
    data: { first_steps: await putAwayFirstSteps(context, body.handbook) },
  }));
}
