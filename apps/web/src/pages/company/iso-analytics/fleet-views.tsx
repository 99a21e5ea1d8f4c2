import { getRouteApi } from '@tanstack/react-router';
import { readFleetAddress, readFleetView } from '../../../features/fleet/fleet-address.ts';
import { PasteRowsButton } from '../../../features/imports/paste/paste-rows-button.tsx';
import { SavedViewsButton } from '../../../features/saved-views/saved-views-button.tsx';

const route = getRouteApi('/company-area/company/$companyName/iso-analytics');

/** The saved views of the containers, and the import of rows. A tank or card that is open stays open. */
export function FleetViews() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PasteRowsButton kind="readings" />
      <SavedViewsButton
        list="fleet"
        size="xs"
        shown={readFleetView(search)}
        read={readFleetView}
        onOpen={(shown) =>
          void navigate({
            search: ({ tank, card }) => readFleetAddress({ tank, card, ...shown }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  );
}
