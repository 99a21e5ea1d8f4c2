import * as contract from '@dewar/contract/second-factor';
import type { Call } from '../../../shared/http/mount.ts';
import type { Server } from '../../../shared/http/server.ts';
import { confirmAuthenticatorApp, removeAuthenticatorApp, startAuthenticatorAppSetup } from './authenticator-app.ts';
import { createOwnPasskey, removeOwnPasskey, startPasskeySetup } from './own-passkeys.ts';
import { resetSecondFactor } from './second-factor-reset.ts';
import { readSecondFactor, renewRecoveryCodes } from './second-factor-service.ts';
import type { SecretSeal } from './secret-seal.ts';

type OwnersCall = Pick<Call<typeof contract.beginTotp>, 'db' | 'person' | 'now' | 'request'>;

export function secondFactorRoutes({ mount, config }: Server, seal: SecretSeal): void {
  const own = ({ db, person, now, request }: OwnersCall) => ({
    ...{ db, config, person, now, seal },
    log: request.log,
  });

  mount(contract.getSecondFactor, async ({ context }) => ({ data: await readSecondFactor(context) }));

  mount(contract.beginTotp, async (call) => ({
    data: await startAuthenticatorAppSetup(own(call), call.body.current_password),
  }));

  mount(contract.confirmTotp, async (call) => ({
    data: await confirmAuthenticatorApp(own(call), call.body.code),
  }));

  mount(contract.removeTotp, async (call) => {
    await removeAuthenticatorApp(own(call), call.body.current_password);
    return { data: await readSecondFactor(call.context) };
  });

  mount(contract.beginPasskey, async (call) => ({
    data: await startPasskeySetup(own(call), call.body.current_password),
  }));

  mount(contract.createPasskey, async (call) => ({ data: await createOwnPasskey(own(call), call.body) }));

  mount(contract.removePasskey, async (call) => {
    const { id } = call.params;
    await removeOwnPasskey(own(call), id, call.body.current_password);
    return { data: { id } };
  });

  mount(contract.createRecoveryCodes, async (call) => ({
    data: await renewRecoveryCodes(own(call), call.body.current_password),
  }));

  mount(contract.resetSecondFactor, async ({ db, person, params }) => {
    await resetSecondFactor({ db, config, person }, params.id);
    return { data: { id: params.id } };
  });
}
