import { IMPORT_OUTCOME_LABELS, type ImportPreview, type RowFate } from '@dewar/contract/imports';
import { Table, Text } from '@mantine/core';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { formatDay } from '../../shared/format/times.ts';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';

const SHOWN_ROWS = 100;

const TONES = { good: 'good', asked: 'watch', duplicate: 'neutral', refused: 'bad' } as const;

interface ImportCountsProps {
  readonly preview: Pick<
    ImportPreview,
    'good' | 'asked' | 'duplicates' | 'refused' | 'tanks' | 'first_at' | 'last_at'
  > &
    Partial<Pick<ImportPreview, 'arrivals'>>;
  readonly noun: string;
  readonly timezone: string;
}

/** How many rows are imported and from when they are, and how many are not. */
export function ImportCounts({ preview, noun, timezone }: ImportCountsProps) {
  const { good, asked, duplicates, refused, arrivals = 0, tanks, first_at, last_at } = preview;
  return (
    <>
      <Text role="status" mt="sm">
        {countOf(good + asked, noun)} to import,{' '}
        {arrivals > 0 &&
          `${formatNumber(arrivals)} of them ${arrivals === 1 ? 'an arrival of a load' : 'arrivals of loads'} in the portal, `}
        {formatNumber(asked)} of them to check; {formatNumber(duplicates)} known already; {formatNumber(refused)}{' '}
        refused.
      </Text>
      {first_at !== null && last_at !== null && (
        <Text c="dimmed">
          {countOf(tanks, 'tank')}, {formatDay(first_at, timezone)} to {formatDay(last_at, timezone)}.
        </Text>
      )}
    </>
  );
}

/** Why rows are left out or asked about, and what others change: refused ones first, and last what is known already. */
export function RowFates({ preview: { fates } }: { readonly preview: ImportPreview }) {
  const order: readonly RowFate['outcome'][] = ['refused', 'asked', 'good', 'duplicate'];
  const sorted = fates.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  return (
    <>
      {sorted.length > 0 && <FatesTable rows={sorted.slice(0, SHOWN_ROWS)} />}
      {sorted.length > SHOWN_ROWS && <Text c="dimmed">And {sorted.length - SHOWN_ROWS} more rows.</Text>}
    </>
  );
}

/** Rows with what becomes of each and why. */
export function FatesTable({ rows }: { readonly rows: readonly Omit<RowFate, 'cells'>[] }) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label="Rows to look at">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Row</Table.Th>
            <Table.Th>Outcome</Table.Th>
            <Table.Th>{rows.some(({ outcome }) => outcome === 'good') ? 'Change or reason' : 'Reason'}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ row, outcome, message }) => (
            <Table.Tr key={row}>
              <Table.Td>{row}</Table.Td>
              <Table.Td>
                <StatusPill tone={TONES[outcome]}>{IMPORT_OUTCOME_LABELS[outcome]}</StatusPill>
              </Table.Td>
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
