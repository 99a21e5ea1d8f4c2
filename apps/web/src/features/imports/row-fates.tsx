import type { ImportPreview, RowFate } from '@dewar/contract/imports';
import { Table, Text } from '@mantine/core';
import { countOf } from '../../shared/format/numbers.ts';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';

const SHOWN_ROWS = 100;

const OUTCOMES = {
  good: { tone: 'good', label: 'Imported' },
  asked: { tone: 'watch', label: 'Please check' },
  duplicate: { tone: 'neutral', label: 'Known already' },
  refused: { tone: 'bad', label: 'Not imported' },
} as const;

/** What becomes of the sheet, and why rows are left out or asked about. */
export function RowFates({ preview, noun }: { readonly preview: ImportPreview; readonly noun: string }) {
  const { good, asked, duplicates, refused, fates } = preview;
  const order: readonly RowFate['outcome'][] = ['refused', 'asked', 'duplicate'];
  const sorted = fates.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  return (
    <>
      <Text role="status" my="sm">
        {countOf(good + asked, noun)} to import, {asked} of them to check; {duplicates} known already; {refused}{' '}
        refused.
      </Text>
      {sorted.length > 0 && (
        <Table.ScrollContainer minWidth={320}>
          <Table aria-label="Rows to look at">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Row</Table.Th>
                <Table.Th>Outcome</Table.Th>
                <Table.Th>Reason</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sorted.slice(0, SHOWN_ROWS).map(({ row, outcome, message }) => (
                <Table.Tr key={row}>
                  <Table.Td>{row}</Table.Td>
                  <Table.Td>
                    <StatusPill tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</StatusPill>
                  </Table.Td>
                  <Table.Td>{message}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {sorted.length > SHOWN_ROWS && <Text c="dimmed">And {sorted.length - SHOWN_ROWS} more rows.</Text>}
    </>
  );
}
