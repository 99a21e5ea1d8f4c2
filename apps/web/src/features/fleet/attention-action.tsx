import type { FleetTank } from '@dewar/contract/fleet';
import { canManageLeakChecks, canManageTanks } from '@dewar/domain/accounts/permissions';
import type { AttentionKind } from '@dewar/domain/tanks/attention';
import { findTankSituation, listTankActions, TANK_ACTION_LABELS } from '@dewar/domain/tanks/tank-actions';
import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { leakCheckPaths } from '../../shared/navigation/leak-check-paths.ts';
import { tankAddress } from '../../shared/navigation/tank-data-address.ts';
import { type Session, useSession } from '../../shared/session/session.ts';
import { useNow } from '../../shared/ui/time/use-now.ts';
import type { TankWithAttention } from './fleet-attention.ts';

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
      return <RecordLink tank={tank} />;
    case 'leak_check_review':
      if (tank.last_leak_check_id === null) return null;
      return <ReviewLink tank={tank} id={tank.last_leak_check_id} isReviewer={canManageLeakChecks(user)} />;
    case 'inspection_overdue':
    case 'never_inspected':
    case 'inspection_due_soon':
      if (!canManageTanks(user)) return null;
      return (
        <Button
          {...buttonProps('Edit Tank', tank)}
          renderRoot={(props) => <Link to="/admin/assets" search={{ tank: tank.tank_number }} {...props} />}
        />
      );
    case 'leak_check_failed':
    case 'vacuum_forecast':
      return null;
    default:
      return kind satisfies never;
  }
}

/** Leads to the form that the tank's state asks for: a tank in transit is not asked for a reading. */
function RecordLink({ tank }: { readonly tank: FleetTank }) {
  const [form] = listTankActions(findTankSituation(tank, useNow()));
  const label = form === 'reading' ? 'Add Reading' : TANK_ACTION_LABELS[form];
  return (
    <Button {...buttonProps(label, tank)} renderRoot={(props) => <Link {...tankAddress(tank, form)} {...props} />} />
  );
}

interface ReviewLinkProps {
  readonly tank: FleetTank;
  readonly id: number;
  readonly isReviewer: boolean;
}

/** Leads to the leak check: administrators review it, the company's users read it (rules 8). */
function ReviewLink({ tank, id, isReviewer }: ReviewLinkProps) {
  const review = isReviewer ? leakCheckPaths.review(id) : leakCheckPaths.companyReview(tank.company_name, id);
  return (
    <Button
      {...buttonProps(isReviewer ? 'Review' : 'View Review', tank)}
      renderRoot={(props) => <Link {...review} {...props} />}
    />
  );
}

/** The same label stands in many lines; the accessible name says for which tank. */
function buttonProps(label: string, { tank_number }: FleetTank): ButtonProps & { readonly 'aria-label': string } {
  return { variant: 'default', size: 'sm', children: label, 'aria-label': `${label}: ${tank_number}` };
}
