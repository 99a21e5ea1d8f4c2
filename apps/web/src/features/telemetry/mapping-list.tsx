import type { Mapping } from '@dewar/contract/telemetry-mappings';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { MappingDialog } from './mapping-dialog.tsx';
import styles from './telemetry.module.css';
import { mappingsQuery, useDeleteMapping } from './telemetry-api.ts';

interface MappingListProps {
  readonly company: string | undefined;
  /** Mappings are added to one company. */
  readonly canAdd: boolean;
}

/** What is edited: a mapping, or a new one that begins with an expression. */
type Edited = { readonly mapping: Mapping } | { readonly expression: string };

/** How the messages of makers are read: a company's own mappings, and those that stand ready. */
export function MappingList({ company, canAdd }: MappingListProps) {
  const mappings = useQuery(mappingsQuery(company));
  const remove = useDeleteMapping();
  const [edited, setEdited] = useState<Edited | null>(null);
  const askAndDelete = (mapping: Mapping) =>
    confirmAndRun({
      title: `Delete ${mapping.name}?`,
      body: 'Messages that are still sent to its address are refused from then on, and not kept.',
      verb: 'Delete',
      seen: mapping,
      run: (version) => remove(mapping.id, version),
      done: 'Mapping deleted',
    });
  return (
    <>
      <div className={styles.head}>
        <p>
          A mapping makes samples of what a maker sends: a JSONata expression that says which field of a message is
          what. The maker posts to its address with a token for telemetry.
        </p>
        {canAdd && <Button onClick={() => setEdited({ expression: '' })}>Add mapping</Button>}
      </div>
      {mappings.isPending && <SkeletonList count={4} height={56} />}
      {mappings.data === undefined && mappings.isError && (
        <ErrorState title="The mappings could not be loaded." error={mappings.error} onRetry={mappings.refetch} />
      )}
      {mappings.data?.own.length === 0 && (
        <EmptyState title="No mapping of your own yet." next="Begin with one that stands ready, or write one." />
      )}
      <ul className={styles.rows} aria-label="Own mappings">
        {mappings.data?.own.map((mapping) => (
          <li key={mapping.id} className={styles.row}>
            <MappingName name={mapping.name} address={String(mapping.id)} />
            <div className={styles.actions}>
              <Button
                size="compact-md"
                variant="default"
                aria-label={`Edit ${mapping.name}`}
                onClick={() => setEdited({ mapping })}
              >
                Edit
              </Button>
              <Button
                size="compact-md"
                variant="default"
                aria-label={`Delete ${mapping.name}`}
                onClick={() => void askAndDelete(mapping)}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {mappings.data !== undefined && (
        <TitledSection title="Ready for use">
          <ul className={styles.rows} aria-label="Mappings ready for use">
            {mappings.data.ready.map(({ key, name, expression }) => (
              <li key={key} className={styles.row}>
                <MappingName name={name} address={key} />
                {canAdd && (
                  <Button
                    size="compact-md"
                    variant="default"
                    aria-label={`Begin with it: ${name}`}
                    onClick={() => setEdited({ expression })}
                  >
                    Begin with it
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
      {edited !== null && <MappingDialog company={company} edited={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function MappingName({ name, address }: { readonly name: string; readonly address: string }) {
  return (
    <div>
      <div className={styles.name}>{name}</div>
      <div className={styles.facts} translate="no">
        POST /api/telemetry/mappings/{address}/messages
      </div>
    </div>
  );
}
