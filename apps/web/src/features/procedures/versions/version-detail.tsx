import type { ProcedureVersion, ProcedureVersionRow } from '@dewar/contract/procedure-versions';
import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../../../shared/format/times.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { ExactTime } from '../../../shared/ui/time/times.tsx';
import { MarkdownView } from '../markdown-view.tsx';
import { versionQuery } from './procedure-versions-api.ts';
import { VersionComparison } from './version-comparison.tsx';
import styles from './versions.module.css';
import type { VersionsAddress } from './versions-address.ts';

interface VersionDetailProps {
  readonly procedureId: number;
  /** Latest first. */
  readonly versions: readonly ProcedureVersionRow[];
  readonly shown: ProcedureVersionRow;
  readonly address: VersionsAddress;
  readonly onChange: (change: VersionsAddress) => void;
  readonly onRestore: (version: ProcedureVersion) => void;
}

/** One version: what it changed, compared with the one before or another one, or all that it contains. */
export function VersionDetail(props: VersionDetailProps) {
  const { procedureId, versions, shown, address, onChange, onRestore } = props;
  const timeZone = usePersonTimeZone();
  const place = versions.indexOf(shown);
  const others = versions.filter((version) => version !== shown);
  const other = others.find(({ number }) => number === address.with) ?? versions[place + 1];
  const showsWhole = address.show === 'whole' || other === undefined;
  const whole = useQuery(versionQuery(procedureId, shown.number));
  const compared = useQuery({
    ...versionQuery(procedureId, other?.number ?? 0),
    enabled: other !== undefined && !showsWhole,
  });
  return (
    <section className={styles.detail} aria-label={`Version ${shown.number}`}>
      <div className={styles.detailHead}>
        <div>
          <h2 className={styles.title}>Version {shown.number}</h2>
          <div className={styles.note}>
            Saved <ExactTime at={shown.saved_at} />
            {shown.saved_by_email !== null && ` by ${shown.saved_by_email}`}
          </div>
          {shown.note !== null && <div>{shown.note}</div>}
        </div>
        {place > 0 && whole.data !== undefined && (
          <Button variant="default" onClick={() => whole.data !== undefined && onRestore(whole.data)}>
            Restore this version
          </Button>
        )}
      </div>
      <div className={styles.choices}>
        <SegmentedControl
          aria-label="What to show"
          data={[
            { value: 'changes', label: 'Changes', disabled: other === undefined },
            { value: 'whole', label: 'Whole version' },
          ]}
          value={showsWhole ? 'whole' : 'changes'}
          onChange={(show) => {
            const { show: _, ...rest } = address;
            onChange(show === 'whole' ? { ...rest, show } : rest);
          }}
        />
        {!showsWhole && (
          <NativeSelect
            className={styles.compared}
            label="Compared with"
            data={others.map(({ number, saved_at }) => ({
              value: String(number),
              label: `Version ${number}, ${formatTime(saved_at, timeZone)}`,
            }))}
            value={String(other.number)}
            onChange={({ currentTarget }) => onChange({ ...address, with: Number(currentTarget.value) })}
          />
        )}
      </div>
      <Body whole={whole} compared={compared} showsWhole={showsWhole} />
    </section>
  );
}

type VersionResult = ReturnType<typeof useQuery<ProcedureVersion>>;

interface BodyProps {
  readonly whole: VersionResult;
  readonly compared: VersionResult;
  readonly showsWhole: boolean;
}

function Body({ whole, compared, showsWhole }: BodyProps) {
  const needed = showsWhole ? [whole] : [whole, compared];
  const failed = needed.find(({ isError }) => isError);
  if (failed !== undefined) {
    return (
      <ErrorState title="The version could not be loaded." error={failed.error} onRetry={() => failed.refetch()} />
    );
  }
  if (whole.data === undefined) return <SkeletonList count={1} height={320} />;
  if (showsWhole) {
    return whole.data.full_content === '' ? (
      <p className={styles.same}>This version has no text.</p>
    ) : (
      <MarkdownView text={whole.data.full_content} />
    );
  }
  if (compared.data === undefined) return <SkeletonList count={1} height={320} />;
  const [older, newer] = [whole.data, compared.data].toSorted((a, b) => a.number - b.number);
  return older !== undefined && newer !== undefined && <VersionComparison older={older} newer={newer} />;
}
