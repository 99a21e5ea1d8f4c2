import type { Transfer } from '@dewar/contract/transfers';
import { Suspense } from 'react';
import { openDialog } from '../../shared/ui/dialogs/open-dialogs.tsx';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';

const DossierDialog = lazyPart(async () => ({ default: (await import('./dossier-dialog.tsx')).DossierDialog }));

/** Opens the dossier of a load. */
export function openDossier(load: Transfer): void {
  const close = openDialog(
    <Suspense>
      <DossierDialog load={load} onClose={() => close()} />
    </Suspense>,
  );
}
