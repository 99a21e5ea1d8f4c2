import type { PushDevice, ReminderSettings } from '@dewar/contract/reminders';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { nameDevice } from '../../shared/format/device-name.ts';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import styles from './reminders.module.css';
import { useAddDevice, useDeviceActions } from './reminders-api.ts';
import { type PushSupport, readPushSupport, subscribeHere, unsubscribeHere } from './this-device.ts';

const OBSTACLES: Readonly<Record<Exclude<PushSupport, 'ready'>, string>> = {
  denied:
    'Notifications of this site are blocked in this browser. Allow them in its settings for this site, beside the address, and reload the page.',
  'needs-installing':
    'On an iPhone or iPad, add Dewar to the home screen first (Share, Add to Home Screen) and open it from there.',
  unsupported: 'This browser cannot show reminders.',
};

/** Turns reminders on for this browser, and lists all of the person's devices. */
export function PushDevices({ settings: { devices, public_key } }: { readonly settings: ReminderSettings }) {
  const addDevice = useAddDevice();
  const [isBusy, setBusy] = useState(false);
  const isOn = devices.some(({ is_current }) => is_current);
  const support = readPushSupport();
  const turnOn = async () => {
    setBusy(true);
    try {
      const turningOn = subscribeHere(public_key).then(addDevice);
      await withErrorMessage('Reminders could not be turned on', turningOn);
      notifySuccess('Reminders come to this device.');
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
  };
  return (
    <>
      <p className={styles.hint}>
        Reminders come to a device until you log out there. Emails to your company stay as they are.
      </p>
      {!isOn && support !== 'ready' && <p>{OBSTACLES[support]}</p>}
      {!isOn && support === 'ready' && (
        <Button loading={isBusy} onClick={turnOn}>
          Turn on for this device
        </Button>
      )}
      {devices.length > 0 && (
        <ul className={styles.list} aria-label="Devices">
          {devices.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </ul>
      )}
    </>
  );
}

function Device({ device }: { readonly device: PushDevice }) {
  const { remove, test } = useDeviceActions(device.id);
  const name = nameDevice(device.user_agent);
  const run = (failed: string, work: () => Promise<unknown>, done: string) => () =>
    withErrorMessage(failed, work()).then(() => notifySuccess(done), notifyError);
  const removeDevice = async () => {
    await remove();
    if (device.is_current) await unsubscribeHere();
  };
  return (
    <li className={styles.row}>
      <div>
        <div className={styles.name}>
          {name}
          {device.is_current && <StatusPill tone="good">This device</StatusPill>}
        </div>
        <div className={styles.hint}>
          Since <ExactTime at={device.created_at} />
          {device.last_sent_at !== null && (
            <>
              , last reminder <ExactTime at={device.last_sent_at} />
            </>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          variant="default"
          aria-label={`Send a test: ${name}`}
          onClick={run('The test could not be sent', test, 'A test is on its way.')}
        >
          Send a test
        </Button>
        <Button
          variant="default"
          aria-label={`Remove: ${name}`}
          onClick={run('The device could not be removed', removeDevice, 'Device removed.')}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
