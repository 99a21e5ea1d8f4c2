import type { LeakCheck } from '@dewar/contract/leak-checks';
import type { Tank } from '@dewar/contract/tanks';
import { LEAK_CHECK_STATUS_LABELS } from '@dewar/domain/tanks/tank-state';
import { Button, Group } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { LEAK_CHECK_TONES } from '../../../features/fleet/leak-check-tones.ts';
import { leakCheckExport } from '../../../features/leak-checks/leak-check-export.ts';
import { useRemoveLeakCheck } from '../../../features/leak-checks/leak-check-list-api.ts';
import { ManagedLeakChecks } from '../../../features/leak-checks/managed-leak-checks.tsx';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import { leakCheckPaths } from '../../../shared/navigation/leak-check-paths.ts';
import { confirmAndRun } from '../../../shared/ui/dialogs/confirm-and-run.ts';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { StatusPill } from '../../../shared/ui/states/status-pill.tsx';
import { TankSection } from './tank-section.tsx';

const ID = 'leak-checks';

interface TankLeakChecksProps {
  readonly tank: Tank;
  /** Reserves the height of what stands above. */
  readonly isReady: boolean;
  readonly onShowHistory: (check: LeakCheck) => void;
}

/** A tank's leak checks; '#leak-checks' leads here (spec 2 §2.1). */
export function TankLeakChecks({ tank, isReady, onShowHistory }: TankLeakChecksProps) {
  const deleteLeakCheck = useDeleteLeakCheck();
  return (
    <TankSection
      title="Leak Checks"
      id={ID}
      headingRef={useLanding(isReady)}
      action={
        <Group gap="xs">
          <ExportLists
            size="xs"
            name="leak checks"
            choices={[leakCheckExport(`Leak checks of ${tank.tank_number}`, { tank_id: tank.id })]}
          />
          {tank.company_name !== null && (
            <Button
              size="xs"
              variant="default"
              renderRoot={(props) => <Link {...leakCheckPaths.newForTank(tank.tank_number)} {...props} />}
            >
              Start New Assessment
            </Button>
          )}
        </Group>
      }
    >
      <ManagedLeakChecks
        tankId={tank.id}
        canAdd={tank.company_name !== null}
        renderStatus={({ overall_status }) => (
          <StatusPill tone={LEAK_CHECK_TONES[overall_status]}>{LEAK_CHECK_STATUS_LABELS[overall_status]}</StatusPill>
        )}
        onDelete={(check) => void deleteLeakCheck(check)}
        onShowHistory={onShowHistory}
      />
    </TankSection>
  );
}

/** Scrolls here once for visitors who come by the hash. */
function useLanding(isReady: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isTarget = useLocation({ select: ({ hash }) => hash === ID });
  const lands = isTarget && isReady;
  useEffect(() => {
    const target = heading.current;
    if (!lands || target === null) return;
    target.focus({ preventScroll: true });
    return keepInView(target);
  }, [lands]);
  return heading;
}

const USER_INPUT = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Follows the target until the visitor does something: rows above it are laid out only when they scroll into view, and
 * then move it. Returns a function that stops following.
 */
function keepInView(target: HTMLElement): () => void {
  const following = new ResizeObserver(() => target.scrollIntoView({ block: 'start' }));
  const stop = () => {
    following.disconnect();
    for (const input of USER_INPUT) removeEventListener(input, stop);
  };
  for (const input of USER_INPUT) addEventListener(input, stop, { passive: true });
  following.observe(document.body);
  return stop;
}

function useDeleteLeakCheck() {
  const removeLeakCheck = useRemoveLeakCheck();
  return (check: LeakCheck) =>
    confirmAndRun({
      title: `Delete leak check #${check.id} of ${check.tank_number}`,
      body: 'Are you sure you want to delete this leak check assessment? Its leak points, repairs and vacuum test go with it. This action cannot be undone.',
      verb: 'Delete leak check',
      isDestructive: true,
      seen: check,
      run: (version) => withErrorMessage('Failed to delete leak check assessment', removeLeakCheck(check.id, version)),
      done: 'Leak check assessment deleted',
    });
}
