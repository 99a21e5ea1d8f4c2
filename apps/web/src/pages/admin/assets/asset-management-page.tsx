import type { Tank } from '@dewar/contract/tanks';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { assetAddressOf, STOCK_ADDRESS } from '../../../features/tanks/asset-address.ts';
import { useRemoveTank } from '../../../features/tanks/tanks-api.ts';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import { useDescribeKept } from '../../../shared/recently-deleted/kept-time.ts';
import { useUndoDeletion } from '../../../shared/recently-deleted/undo-deletion.ts';
import { confirmAndRun } from '../../../shared/ui/dialogs/confirm-and-run.ts';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { AssetBrowser } from './asset-browser.tsx';
import { type AssetDialog, AssetDialogs } from './asset-dialogs.tsx';
import { useAssetChoice } from './use-asset-choice.ts';
import { useAssetNavigation } from './use-asset-navigation.ts';

/** Asset management (spec 2 §2.5): companies, their tanks, and one tank in detail. */
export function AssetManagementPage() {
  const choice = useAssetChoice();
  const navigation = useAssetNavigation();
  const [dialog, setDialog] = useState<AssetDialog | null>(null);
  const { company, companyName, isInStock, tank } = choice;
  const listed = isInStock ? choice.stock.data : company && choice.fleet.data?.tanks;

  const deleteTank = useDeleteTank(async () => {
    // The delete button disappears with the tank.
    const focus = navigation.isWide ? 'tanks' : 'tankList';
    const list = isInStock ? STOCK_ADDRESS : company && { company: company.name };
    if (list !== undefined) await navigation.goTo(list, { replace: true, focus });
  });

  return (
    <AdminFrame>
      <PageHeader
        title="Assets"
        {...((navigation.isWide || choice.pane !== 'details') && {
          aside: (
            <>
              {(listed?.length ?? 0) > 0 && (
                <Button
                  variant="default"
                  renderRoot={(props) => (
                    <Link to="/labels" search={company ? { company: company.name } : STOCK_ADDRESS} {...props} />
                  )}
                >
                  Print Labels
                </Button>
              )}
              {(listed?.length ?? 0) > 1 && (
                <Button
                  variant="default"
                  onClick={() => setDialog({ kind: 'move', tanks: listed ?? [], from: company?.name ?? null })}
                >
                  Move Tanks
                </Button>
              )}
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link
                    to="/admin/tanks"
                    search={companyName !== undefined ? { company: companyName } : isInStock ? STOCK_ADDRESS : {}}
                    {...props}
                  />
                )}
              >
                Tank List
              </Button>
              {(navigation.isWide || choice.pane === 'companies') && (
                <Button variant="default" onClick={() => setDialog({ kind: 'statuses' })}>
                  Tank Statuses
                </Button>
              )}
            </>
          ),
        })}
        action={
          (navigation.isWide || choice.pane !== 'details') && (
            <Button onClick={() => setDialog({ kind: 'tank' })}>Add Tank</Button>
          )
        }
      />
      <AssetBrowser
        choice={choice}
        navigation={navigation}
        onAssign={() => tank !== undefined && setDialog({ kind: 'tank', tank, assigns: true })}
        onEdit={() => tank !== undefined && setDialog({ kind: 'tank', tank })}
        onDelete={() => tank !== undefined && void deleteTank(tank)}
      />
      <AssetDialogs
        dialog={dialog}
        companies={choice.companies.data ?? []}
        companyName={choice.isUnknownCompany ? '' : (companyName ?? '')}
        onTankSaved={(saved, isShown) => {
          const opening = isShown ? { replace: true } : ({ focus: 'details' } as const);
          navigation.open(assetAddressOf(saved), opening);
        }}
        onClose={() => setDialog(null)}
      />
    </AdminFrame>
  );
}

/** `leave` navigates away from the tank, which is on the screen. */
function useDeleteTank(leave: () => Promise<unknown>) {
  const removeTank = useRemoveTank(leave);
  const describeKept = useDescribeKept();
  const findUndo = useUndoDeletion('tank');
  return async (tank: Tank) => {
    await confirmAndRun({
      title: `Delete ${tank.tank_number}?`,
      body: `The tank is removed from every list and screen. Its records are kept and stay in the audit log. ${await describeKept('The tank can be brought back')}`,
      verb: 'Delete tank',
      isDestructive: true,
      seen: tank,
      run: (version) => withErrorMessage('Failed to delete tank', removeTank(tank.id, version)),
      done: 'Tank deleted',
      findUndo: () => findUndo(tank.id),
    });
  };
}
