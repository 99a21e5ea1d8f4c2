import * as contract from '@dewar/contract/auth';
import { SUCCESS } from '@dewar/contract/success-texts';
import { networkOfCaller } from '../../../shared/http/caller-key.ts';
import type { Server } from '../../../shared/http/server.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import { changePassword, requestPasswordReset, resetPassword } from './password-service.ts';

export function passwordRoutes({ mount, config }: Server, knownDevices: KnownDevices): void {
  mount(contract.forgotPassword, async ({ body, db, now, request }) => {
    await requestPasswordReset({ db, config, now, network: networkOfCaller(request) }, body.email);
    return { message: 'If this address has an account, a link to set a new password is on its way.' };
  });

  mount(contract.resetPassword, async ({ body, db, now, request, reply }) => {
    await knownDevices.remember(request, reply, await resetPassword({ db, config, now }, body));
    return { message: 'Your password was changed. Please log in.' };
  });

  mount(contract.changePassword, async ({ body, db, now, person, request, reply }) => {
    await knownDevices.remember(request, reply, await changePassword({ db, config, now }, person, body));
    return { message: SUCCESS.passwordChanged };
  });
}
