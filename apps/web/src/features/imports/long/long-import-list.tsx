import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { ErrorState } from '../../../shared/ui/states/states.tsx';
import { LongImportCard } from './long-import-card.tsx';
import { longImportsQuery } from './long-imports-api.ts';

/** Long sheets that are under way, or ended lately; nothing if there are none. */
export function LongImportList() {
  const { data, error, refetch } = useQuery(longImportsQuery);
  if (data === undefined) {
    if (error === null) return null;
    return <ErrorState title="The long sheets could not be loaded." error={error} onRetry={refetch} />;
  }
  if (data.length === 0) return null;
  return (
    <TitledSection title="Long sheets">
      <Stack gap="xl">
        {data.map((long) => (
          <LongImportCard key={long.id} long={long} />
        ))}
      </Stack>
    </TitledSection>
  );
}
