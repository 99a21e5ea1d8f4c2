import type { TankTelemetry as Telemetry } from '@dewar/contract/telemetry';
import { SAMPLE_KIND_LABELS, SAMPLE_KINDS } from '@dewar/domain/telemetry/sample-kinds';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { ErrorState } from '../../shared/ui/states/states.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { ExactTime, RelativeTime } from '../../shared/ui/time/times.tsx';
import { describeValue } from './describe-telemetry.ts';
import styles from './telemetry.module.css';
import { tankTelemetryQuery } from './telemetry-api.ts';

/** What units measure on a tank by themselves; nothing for a tank that has none. */
export function TankTelemetry({ tankId }: { readonly tankId: number }) {
  const telemetry = useQuery(tankTelemetryQuery(tankId));
  if (telemetry.data === undefined) {
    if (!telemetry.isError) return null;
    return (
      <TitledSection title="Automatic values">
        <ErrorState
          title="The automatic values could not be loaded."
          error={telemetry.error}
          onRetry={() => void telemetry.refetch()}
        />
      </TitledSection>
    );
  }
  const { latest, place } = telemetry.data;
  if (latest.length === 0) return null;
  return (
    <div className={styles.beside}>
      <TitledSection title="Automatic values">
        <Text size="sm" c="dimmed" mb="xs">
          As units on the tank send them. Vacuum, forecast and alerts go by the readings that people log.
        </Text>
        <dl className={styles.values}>
          {SAMPLE_KINDS.map((kind) => latest.find((sample) => sample.kind === kind && kind !== 'position')).map(
            (sample) =>
              sample !== undefined && (
                <div key={sample.kind}>
                  <dt>{SAMPLE_KIND_LABELS[sample.kind]}</dt>
                  <dd translate="no">
                    <span className={styles.figure}>{describeValue(sample.value, sample.unit_of_measure)}</span>
                    <span className={styles.facts}>
                      <RelativeTime at={sample.measured_at} />
                    </span>{' '}
                    {sample.quality !== 'good' && <StatusPill tone="watch">{sample.quality}</StatusPill>}
                  </dd>
                </div>
              ),
          )}
          {place !== null && <Place place={place} />}
        </dl>
      </TitledSection>
    </div>
  );
}

function Place({ place }: { readonly place: NonNullable<Telemetry['place']> }) {
  const position = `${place.lat}, ${place.lon}`;
  return (
    <div>
      <dt>Last place</dt>
      <dd>
        <span className={styles.figure}>{place.name ?? position}</span>
        <span className={styles.facts}>
          {place.name !== null && <span translate="no">{position}, </span>}
          {place.is_longer ? 'there since before ' : 'there since '}
          <ExactTime at={place.since} />, last told <RelativeTime at={place.measured_at} />
        </span>
      </dd>
    </div>
  );
}
