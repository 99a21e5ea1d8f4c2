import type { BodyOf } from '@dewar/contract/endpoint';
import {
  acknowledgeReminder,
  createPushDevice,
  deletePushDevice,
  getReminderSettings,
  listTankReminders,
  snoozeReminder,
  testPushDevice,
  updateReminderSettings,
  withdrawAcknowledgement,
} from '@dewar/contract/reminders';
import { listTanks } from '@dewar/contract/tanks';
import type { Snooze } from '@dewar/domain/reminders/snoozes';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import type { SaveAttempt } from '../../shared/forms/use-saving.ts';

/** What the person chose, and their devices. */
export const reminderSettingsQuery = queryOptions({
  queryKey: ['reminder-settings'],
  queryFn: async ({ signal }) => (await callEndpoint(getReminderSettings, { signal })).data,
});

/** The tanks that can be chosen. */
export const remindableTanksQuery = queryOptions({
  queryKey: ['tanks', 'remindable'],
  queryFn: async ({ signal }) => (await callEndpoint(listTanks, { query: {}, signal })).data,
});

/** What a tank reminds of now. */
export function tankRemindersQuery(tankId: number) {
  return queryOptions({
    queryKey: ['reminders', tankId],
    queryFn: async ({ signal }) => (await callEndpoint(listTankReminders, { params: { id: tankId }, signal })).data,
  });
}

export function useSaveReminders() {
  const write = useEndpointMutation(updateReminderSettings);
  return async (body: BodyOf<typeof updateReminderSettings>, attempt: SaveAttempt) =>
    (await write({ body, ...attempt })).data;
}

export function useAddDevice() {
  const write = useEndpointMutation(createPushDevice);
  return (body: BodyOf<typeof createPushDevice>) => write({ body });
}

export function useDeviceActions(id: number) {
  const remove = useEndpointMutation(deletePushDevice);
  const test = useEndpointMutation(testPushDevice);
  const params = { id };
  return { remove: () => remove({ params }), test: () => test({ params }) };
}

export function useReminderActions(id: number) {
  const snooze = useEndpointMutation(snoozeReminder);
  const acknowledge = useEndpointMutation(acknowledgeReminder);
  const withdraw = useEndpointMutation(withdrawAcknowledgement);
  const params = { id };
  return {
    snooze: (how: Snooze) => snooze({ params, body: { snooze: how } }),
    acknowledge: () => acknowledge({ params }),
    withdraw: () => withdraw({ params }),
  };
}
