import type { PaperKindRecord, TankPaper } from '@dewar/contract/tank-papers';
import type { Tank } from '@dewar/contract/tanks';
import { plateColumnOf } from '@dewar/domain/tank-papers/paper-kinds';
import { isKnownFromPlate } from '@dewar/domain/tank-papers/paper-state';
import { PLATE_FIELDS } from '@dewar/domain/tanks/plate-fields';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatCalendarDate } from '../../shared/format/times.ts';
import { useCan } from '../../shared/session/use-can.ts';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { PaperRow, type PaperView } from './paper-row.tsx';
import styles from './tank-papers.module.css';
import { paperKindsQuery, tankPapersQuery } from './tank-papers-api.ts';

const PaperForm = lazyPart(async () => ({ default: (await import('./paper-form.tsx')).PaperForm }));
const PaperKindsDialog = lazyPart(async () => ({
  default: (await import('./paper-kinds-dialog.tsx')).PaperKindsDialog,
}));

type Open = { readonly kind: 'paper'; readonly paper?: TankPaper } | { readonly kind: 'kinds' };

interface TankPapersProps {
  readonly tank: Tank;
  /** Undefined until the day of the company is known. */
  readonly view: PaperView | undefined;
}

/** The clocks of a tank by kind: the latest paper of each, what came before it, and what has none. */
export function TankPapers({ tank, view }: TankPapersProps) {
  const papers = useQuery(tankPapersQuery(tank.id));
  const kinds = useQuery(paperKindsQuery(tank.id));
  const [open, setOpen] = useState<Open | null>(null);
  const can = useCan();
  const hasCompany = tank.company_name !== null;
  const mayAddKinds = can('read', 'every_company') || can('administer', 'own_company');
  const failed = [papers, kinds].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) {
    return (
      <ErrorState title="The papers could not be loaded." error={failed.error} onRetry={() => void failed.refetch()} />
    );
  }
  if (papers.data === undefined || kinds.data === undefined) return <SkeletonList count={3} height={44} />;
  return (
    <>
      {hasCompany && (
        <Group gap="xs">
          <Button variant="default" size="sm" onClick={() => setOpen({ kind: 'paper' })}>
            Add Paper
          </Button>
          {mayAddKinds && (
            <Button variant="subtle" size="sm" onClick={() => setOpen({ kind: 'kinds' })}>
              Kinds of Papers
            </Button>
          )}
        </Group>
      )}
      <Kinds
        {...{ tank, kinds: kinds.data, papers: papers.data, view }}
        onEdit={hasCompany ? (paper) => setOpen({ kind: 'paper', paper }) : undefined}
      />
      <Suspense>
        {open?.kind === 'paper' && (
          <PaperForm {...{ tank, kinds: kinds.data, paper: open.paper }} onClose={() => setOpen(null)} />
        )}
        {open?.kind === 'kinds' && <PaperKindsDialog {...{ tank, kinds: kinds.data }} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

interface KindsProps {
  readonly tank: Tank;
  readonly kinds: readonly PaperKindRecord[];
  readonly papers: readonly TankPaper[];
  readonly view: PaperView | undefined;
  readonly onEdit: ((paper: TankPaper) => void) | undefined;
}

function Kinds({ tank, kinds, papers, view, onEdit }: KindsProps) {
  // A paper of a kind that the company has deleted since, or of a former company's, is listed too.
  const listed = [...kinds, ...papers.filter(({ kind }) => !kinds.some((each) => each.kind === kind)).map(toKind)];
  const withPapers = listed
    .filter(({ kind }, at) => listed.findIndex((other) => other.kind === kind) === at)
    .map((kind) => ({ kind, own: papers.filter((paper) => paper.kind === kind.kind) }));
  const shown = withPapers.filter(({ kind, own }) => own.length > 0 || isKnownFromPlate(kind.kind, tank));
  const missing = withPapers.filter((each) => !shown.includes(each)).map(({ kind }) => kind.label);
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.kinds} aria-label="Papers">
          {shown.map(({ kind, own: [latest, ...earlier] }) => (
            <li key={kind.kind}>
              <h4>{kind.label}</h4>
              <PlateDate tank={tank} kind={kind.kind} latest={latest} />
              {latest !== undefined && <PaperRow paper={latest} view={view} onEdit={onEdit} />}
              {earlier.length > 0 && (
                <details>
                  <summary>
                    {earlier.length} earlier {earlier.length === 1 ? 'paper' : 'papers'}
                  </summary>
                  {earlier.map((paper) => (
                    <PaperRow key={paper.id} paper={paper} view={undefined} onEdit={onEdit} />
                  ))}
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && <p className={styles.missing}>No paper: {missing.join(', ')}.</p>}
    </>
  );
}

function toKind({ kind, kind_label }: TankPaper): PaperKindRecord {
  return { kind, label: kind_label, months: null, id: null };
}

interface PlateDateProps {
  readonly tank: Tank;
  readonly kind: string;
  readonly latest: TankPaper | undefined;
}

/** What the plate says decides about the tank; a paper of another day asks for the plate to be entered. */
function PlateDate({ tank, kind, latest }: PlateDateProps) {
  const column = plateColumnOf(kind);
  if (column === undefined || tank[column] === null) return null;
  const value = tank[column];
  const field = PLATE_FIELDS[column];
  if (typeof value === 'number') {
    return (
      <p className={styles.plate}>
        {field.label} of the tank: {value} {'unit' in field ? field.unit : ''}
      </p>
    );
  }
  const isOther = latest !== undefined && latest.issued_at > value;
  return (
    <p className={styles.plate}>
      {field.label} of the tank: {formatCalendarDate(value)}, which decides.
      {isOther && ' The paper is newer: have an administrator enter its date.'}
    </p>
  );
}
