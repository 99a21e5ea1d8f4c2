import type { Tank } from '@dewar/contract/tanks';
import type { Transfer } from '@dewar/contract/transfers';
import {
  listTankActions,
  TANK_ACTION_LABELS,
  type TankAction,
  type TankSituation,
} from '@dewar/domain/tanks/tank-actions';
import { isLoadInTransit } from '@dewar/domain/transfers/transfer-status';
import { Button, Group } from '@mantine/core';
import { Link, linkOptions } from '@tanstack/react-router';
import { assetAddressOf } from '../../../features/tanks/asset-address.ts';
import type { CapturedRecord } from '../../../shared/offline/captured-records.ts';
import { withoutWaiting } from '../../../shared/offline/waiting-records.ts';
import type { OpenForm } from './tank-data-forms.tsx';
import styles from './tank-data-page.module.css';

interface TankActionsProps {
  /** Undefined until the transfers are loaded: until then only a reading can be added. */
  readonly situation: TankSituation | undefined;
  /** With what waits on this device. */
  readonly transfers: readonly Transfer[];
  /** What waits on this device. */
  readonly waiting: readonly CapturedRecord[];
  readonly onOpen: (form: OpenForm) => void;
}

/** The buttons that record something; the last one is what the tank waits for. */
export function TankActions({ situation, transfers, waiting, onOpen }: TankActionsProps) {
  const possible: readonly TankAction[] = situation === undefined ? ['reading'] : listTankActions(situation);
  const actions = withoutWaiting(possible, waiting, transfers.find(isLoadInTransit)?.id);
  const [first] = actions;
  return (
    <Group className={styles.actions} gap="sm">
      {actions.toReversed().map((action) => {
        const form = formOf(action, transfers);
        return (
          form !== null && (
            <Button key={action} variant={action === first ? 'filled' : 'default'} onClick={() => onOpen(form)}>
              {TANK_ACTION_LABELS[action]}
            </Button>
          )
        );
      })}
    </Group>
  );
}

/** What a tank in stock waits for, where administrators edit it. */
export function AssignTank({ tank }: { readonly tank: Tank }) {
  const address = linkOptions({ to: '/admin/assets', search: assetAddressOf(tank) });
  return <Button renderRoot={(props) => <Link {...address} {...props} />}>Assign to Company</Button>;
}

/** The form of an action; null where there is nothing to record it for. */
export function formOf(action: TankAction, transfers: readonly Transfer[]): OpenForm | null {
  if (action !== 'arrival') return { kind: action };
  const transfer = transfers.find(isLoadInTransit);
  return transfer === undefined ? null : { kind: 'arrival', transfer };
}
