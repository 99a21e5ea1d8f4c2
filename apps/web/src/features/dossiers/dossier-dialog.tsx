import type { Dossier, DossierVersion } from '@dewar/contract/dossiers';
import type { Transfer } from '@dewar/contract/transfers';
import { DOSSIER_WITHIN_DAYS, describeChangedSections } from '@dewar/domain/dossiers/dossiers';
import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { saveFile } from '../../shared/api/save-file.ts';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { SavePdfButton } from '../../shared/ui/exports/save-pdf-button.tsx';
import { notifyError } from '../../shared/ui/states/notify.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import styles from './dossier-dialog.module.css';
import {
  dossierQuery,
  dossierVersionsQuery,
  downloadDossierPdf,
  readDossierJson,
  useMakeDossier,
} from './dossiers-api.ts';

interface DossierDialogProps {
  readonly load: Transfer;
  readonly onClose: () => void;
}

/** The versions of the dossier of a load: each as PDF and as JSON of the same facts. */
export function DossierDialog({ load, onClose }: DossierDialogProps) {
  useFocusReturn();
  const { data: dossier, error, refetch } = useQuery(dossierQuery(load));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Dossier of the load${load.bol_number === null ? '' : ` ${load.bol_number}`}`}
      size="40rem"
      fullScreen={useIsPhone()}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {dossier !== undefined ? (
        <Content load={load} dossier={dossier} />
      ) : error === null ? (
        <SkeletonList count={2} height={72} />
      ) : (
        <ErrorState title="The dossier could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
    </Modal>
  );
}

function Content({ load, dossier }: { readonly load: Transfer; readonly dossier: Dossier }) {
  const { version, is_being_made, facts } = dossier;
  if (version === 0) return is_being_made ? <BeingMade /> : <NotMade load={load} />;
  return (
    <>
      {facts?.certificate && <p className={styles.line}>{facts.certificate.line}</p>}
      <p className={styles.about}>
        All that is known of this load, kept with a code on each page by which anybody can check it.
        {is_being_made && ' Another version is being made.'}
      </p>
      <Versions load={load} dossier={dossier} />
    </>
  );
}

function BeingMade() {
  return <EmptyState title="The dossier is being made." next="This takes a few moments." />;
}

function NotMade({ load }: Pick<DossierDialogProps, 'load'>) {
  const make = useMakeDossier();
  const [isAsked, setAsked] = useState(false);
  const ask = async () => {
    setAsked(true);
    await make(load.id).catch(notifyError);
    setAsked(false);
  };
  return (
    <>
      <EmptyState
        title="This load has no dossier."
        next={`Loads of the last ${DOSSIER_WITHIN_DAYS} days get one by themselves.`}
      />
      <Group justify="center">
        <Button loading={isAsked} onClick={() => void ask()}>
          Make Dossier
        </Button>
      </Group>
    </>
  );
}

function Versions({ load, dossier }: { readonly load: Transfer; readonly dossier: Dossier }) {
  const { data: versions, error, refetch } = useQuery(dossierVersionsQuery(load, dossier.latest_version));
  if (versions === undefined) {
    return error === null ? (
      <SkeletonList count={1} height={72} />
    ) : (
      <ErrorState title="The versions could not be loaded." error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <ul className={styles.versions}>
      {versions.map((version) => (
        <li key={version.version}>
          <Version load={load} version={version} />
        </li>
      ))}
    </ul>
  );
}

function Version({ load, version }: { readonly load: Transfer; readonly version: DossierVersion }) {
  const { made_at, sha256, changes } = version;
  const name = `Dossier ${load.tank_number}, version ${version.version}`;
  const saveJson = async () => {
    try {
      saveFile(await readDossierJson(load.id, version), `${name}.json`);
    } catch (error) {
      notifyError(`Failed to save the JSON. ${errorText(error)}`);
    }
  };
  return (
    <>
      <p className={styles.words}>
        <strong>Version {version.version}</strong>
        {made_at !== null && (
          <>
            , <ExactTime at={made_at} />
          </>
        )}
        {changes.length > 0 && <span className={styles.changes}>Different: {describeChangedSections(changes)}</span>}
        <span className={styles.hash}>SHA-256 {sha256}</span>
      </p>
      <Group gap="xs">
        <SavePdfButton
          label="PDF"
          fetchPdf={() => downloadDossierPdf(load.id, version)}
          fallbackName={`${name}.pdf`}
          errorMessageOf={(error) => `Failed to download the PDF. ${errorText(error)}`}
        />
        <Button variant="default" onClick={() => void saveJson()}>
          JSON
        </Button>
      </Group>
    </>
  );
}
