import type { ProcedureVersion, ProcedureVersionRow } from '@dewar/contract/procedure-versions';
import type { Procedure } from '@dewar/contract/procedures';
import { SUCCESS } from '@dewar/contract/success-texts';
import { VISIBILITY_LABELS } from '@dewar/domain/accounts/procedure-visibilities';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import { confirm } from '../../../shared/ui/dialogs/confirm-dialog.ts';
import { notifyError, notifySuccess } from '../../../shared/ui/states/notify.ts';
import { useRestoreVersion } from './procedure-versions-api.ts';

interface Restoring {
  /** As it was seen: a change by somebody else in the meantime is not overwritten. */
  readonly procedure: Procedure;
  readonly current: ProcedureVersionRow;
  readonly version: ProcedureVersion;
}

/** Asks and restores a version; Undo restores the one before. Resolves to whether it was restored. */
export function useRestoring() {
  const restore = useRestoreVersion();
  return async ({ procedure, current, version }: Restoring): Promise<boolean> => {
    const { id } = procedure;
    const isAgreed = await confirm({
      title: `Restore version ${version.number}?`,
      body: <Consequences procedure={procedure} current={current} version={version} />,
      verb: 'Restore version',
    });
    if (!isAgreed) return false;
    try {
      const write = restore({ id, number: version.number, version: procedure.version });
      const restored = await withErrorMessage('The version was not restored', write);
      const hint = restored.notes.join(' ');
      notifySuccess(
        SUCCESS.procedureVersionRestored,
        () => restore({ id, number: current.number, version: restored.procedure.version }),
        hint === '' ? {} : { hint },
      );
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    }
  };
}

function Consequences({ procedure, current, version }: Restoring) {
  return (
    <>
      <p>
        The procedure gets the content of version {version.number} again, as a new version. What it contains now stays
        as version {current.number}.
      </p>
      {version.visibility !== procedure.visibility && (
        <p>
          Its visibility changes from {VISIBILITY_LABELS[procedure.visibility]} to{' '}
          {VISIBILITY_LABELS[version.visibility]}.
        </p>
      )}
    </>
  );
}
