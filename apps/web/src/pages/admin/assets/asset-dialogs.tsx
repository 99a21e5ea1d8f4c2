import type { Company } from '@dewar/contract/companies';
import type { Tank } from '@dewar/contract/tanks';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ManageStatusesDialog } from '../../../features/tanks/manage-statuses-dialog.tsx';
import { MoveTanksDialog } from '../../../features/tanks/move-tanks-dialog.tsx';
import { TankForm } from '../../../features/tanks/tank-form.tsx';
import type { AssetTank } from '../../../features/tanks/tanks-api.ts';
import { CompanySelect } from '../../../shared/ui/fields/company-select.tsx';

export type AssetDialog =
  | { readonly kind: 'statuses' }
  | { readonly kind: 'move'; readonly tanks: readonly Tank[]; readonly from: string | null }
  | { readonly kind: 'tank'; readonly tank?: AssetTank; readonly assigns?: boolean };

interface AssetDialogsProps {
  readonly dialog: AssetDialog | null;
  readonly companies: readonly Company[];
  /** The company of a new tank; '' for the stock. */
  readonly companyName: string;
  readonly onTankSaved: (tank: Tank, isShown: boolean) => void;
  readonly onClose: () => void;
}

/** The dialogs of the screen, of which one may be open. */
export function AssetDialogs({ dialog, companies, companyName, ...on }: AssetDialogsProps) {
  const companyNames = useMemo(() => {
    const names = companies.map(({ name }) => name);
    // That of the page is known before they are loaded.
    return companyName === '' || names.includes(companyName) ? names : [...names, companyName];
  }, [companies, companyName]);
  switch (dialog?.kind) {
    case 'statuses':
      return (
        <ManageStatusesDialog
          renderTank={({ tank_number }) => (
            <Link to="/admin/assets" search={{ tank: tank_number }} onClick={on.onClose} translate="no">
              {tank_number}
            </Link>
          )}
          onClose={on.onClose}
        />
      );
    case 'move':
      return (
        <MoveTanksDialog
          tanks={dialog.tanks}
          from={dialog.from}
          renderCompany={(field) => (
            <CompanySelect
              {...field}
              label="Move to"
              companyNames={companyNames}
              offersNone={false}
              emptyLabel="None (in stock)"
            />
          )}
          onClose={on.onClose}
        />
      );
    case 'tank': {
      const isShown = dialog.tank !== undefined;
      return (
        <TankForm
          {...(dialog.tank !== undefined && { tank: dialog.tank })}
          assigns={dialog.assigns === true}
          companyName={companyName}
          renderCompany={(field) => (
            <CompanySelect
              {...field}
              {...(dialog.assigns === true && { 'data-autofocus': true })}
              companyNames={companyNames}
              offersNone={false}
              emptyLabel="None (in stock)"
            />
          )}
          onSaved={(tank) => on.onTankSaved(tank, isShown)}
          onClose={on.onClose}
        />
      );
    }
    default:
      return null;
  }
}
