import * as contract from '@dewar/contract/reminders';
import { notFound } from '../../shared/errors.ts';
import type { Server } from '../../shared/http/server.ts';
import { addDevice, queueTest, removeDevice } from './push-device-service.ts';
import type { PushParts } from './push-parts.ts';
import { getSettings, saveSettings } from './reminder-settings-service.ts';
import { listRemindersOf } from './tank-reminder-repository.ts';
import { acknowledge, snooze, withdraw } from './tank-reminder-service.ts';

export function reminderRoutes({ mount }: Server, { outgoing, readKeys }: PushParts): void {
  mount(contract.getReminderSettings, async ({ db, person }) => ({
    data: await getSettings(db, person, (await readKeys()).publicKey),
  }));

  mount(contract.updateReminderSettings, async ({ db, person, body, expectedVersion }) => {
    const { publicKey } = await readKeys();
    return { data: await saveSettings(db, person, { body, expectedVersion, publicKey }) };
  });

  mount(contract.createPushDevice, async ({ db, person, body, now, request }) => {
    const user_agent = request.headers['user-agent'] ?? null;
    return { data: await addDevice({ db, outgoing }, person, { body, user_agent, now }) };
  });

  mount(contract.deletePushDevice, async ({ db, person, params }) => {
    await removeDevice(db, person, params.id);
    return { data: { id: params.id } };
  });

  mount(contract.testPushDevice, async ({ db, person, params, now }) => {
    await queueTest(db, person, params.id, now);
    return { message: 'A test is on its way.' };
  });

  mount(contract.listTankReminders, async ({ db, person, params, now }) => {
    const reminders = await listRemindersOf(db, person, params.id, now);
    if (reminders === undefined) throw notFound();
    return { data: reminders };
  });

  mount(contract.snoozeReminder, async ({ db, person, params, body, now }) => ({
    data: await snooze(db, person, { id: params.id, how: body.snooze, now }),
  }));

  mount(contract.acknowledgeReminder, async ({ db, person, params, now }) => ({
    data: await acknowledge(db, person, params.id, now),
  }));

  mount(contract.withdrawAcknowledgement, async ({ db, person, params, now }) => ({
    data: await withdraw(db, person, params.id, now),
  }));
}
