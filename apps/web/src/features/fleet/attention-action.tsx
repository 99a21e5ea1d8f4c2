import type { FleetTank } from '@dewar/contract/fleet';
import { can } from '@dewar/domain/accounts/permissions';
import type { AttentionKind } from '@dewar/domain/tanks/attention';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Session, useSession } from '../../shared/session/session.ts';
import { ReviewLink } from '../../shared/ui/lists/review-link.tsx';
import { rowButtonProps } from '../../shared/ui/lists/row-button-props.ts';
import type { TankWithAttention } from './fleet-attention.ts';
import { TankActionLink } from './tank-action-link.tsx';

/** The one button of a tank: it leads to what resolves its worst reason, as far as the person's rights allow. */
export function AttentionAction({ evaluated: { tank, reasons } }: { readonly evaluated: TankWithAttention }) {
  const user = useSession()?.user;
  for (const { kind } of reasons) {
    const action = user && findAction(tank, kind, user);
    if (action) return action;
  }
  return null;
}

/** Null where the tank itself, which the row opens, is all there is to see. */
function findAction(tank: FleetTank, kind: AttentionKind, user: Session['user']): ReactNode {
  switch (kind) {
    case 'immediate_reading':
    case 'post_offload_reading':
    case 'high_vacuum':
    case 'vent_risk':
    case 'relief_near':
      return <TankActionLink tank={tank} />;
    case 'leak_check_review':
      if (tank.last_leak_check_id === null) return null;
      return <ReviewLink check={{ ...tank, id: tank.last_leak_check_id }} />;
    case 'five_year_test_overdue':
    case 'inspection_overdue':
    case 'never_inspected':
    case 'inspection_due_soon':
      if (!can(user, 'manage', 'tank')) return null;
      return (
        <Button
          {...rowButtonProps('Edit Tank', tank.tank_number)}
          renderRoot={(props) => <Link to="/admin/assets" search={{ tank: tank.tank_number }} {...props} />}
        />
      );
    case 'leak_check_failed':
    case 'not_evaluated':
    case 'vacuum_forecast':
    case 'vacuum_above_limit':
    case 'insulation_review':
    case 'arrival_review':
    case 'insulation_weak':
    case 'gauge_doubt':
    case 'silent_unit':
    case 'papers_expired':
      return null;
    default:
      return kind satisfies never;
  }
}
