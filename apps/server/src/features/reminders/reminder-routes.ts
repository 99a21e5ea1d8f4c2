import * as contract from '@dewar/contract/reminders';
import { notFound } from '../../shared/errors.ts';
import type { Server } from '../../shared/http/server.ts';
import { addDevice, queueTest, removeDevice } from './push-device-service.ts';
import type { PushParts } from './push-parts.ts';
import { getSettings, saveSettings } from './reminder-settings-service.ts';
import { listRemindersOf } from './tank-reminder-repository.ts';
import { acknowledge, snooze, withdraw } from './tank-reminder-service.ts';

export function reminderRoutes({ mount }: Server, { outgoing, readKeys }: PushParts): void {
  mount(contract.getReminderSettings, async ({ context }) => ({
    data: await getSettings(context, (await readKeys()).publicKey),
  }));

  mount(contract.updateReminderSettings, async ({ context, body, expectedVersion }) => {
    const { publicKey } = await readKeys();
    return { data: await saveSettings(context, { body, expectedVersion, publicKey }) };
  });

  mount(contract.createPushDevice, async ({ context, body, request }) => {
    const user_agent = request.headers['user-agent'] ?? null;
    return { data: await addDevice(context, outgoing, { body, user_agent }) };
  });

  mount(contract.deletePushDevice, async ({ context, params }) => {
    await removeDevice(context, params.id);
    return { data: { id: params.id } };
  });

  mount(contract.testPushDevice, async ({ context, params }) => {
    await queueTest(context, params.id);
    return { message: 'A test is on its way.' };
  });

  mount(contract.listTankReminders, async ({ db, person, params, now }) => {
    const reminders = await listRemindersOf(db, person, params.id, now);
    if (reminders === undefined) throw notFound();
    return { data: reminders };
  });

  mount(contract.snoozeReminder, async ({ context, params, body }) => ({
    data: await snooze(context, { id: params.id, how: body.snooze }),
  }));

  mount(contract.acknowledgeReminder, async ({ context, params }) => ({
    data: await acknowledge(context, params.id),
  }));

  mount(contract.withdrawAcknowledgement, async ({ context, params }) => ({
    data: await withdraw(context, params.id),
  }));
}
