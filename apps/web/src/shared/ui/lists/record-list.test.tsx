import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { type RecordColumn, RecordList } from './record-list.tsx';

interface Place {
  readonly id: number;
  readonly name: string;
}

test('the rows of a list are drawn again only if their record changes', async () => {
  const drawn: string[] = [];
  const columns: readonly RecordColumn<Place>[] = [
    {
      label: 'Place',
      width: '1fr',
      render: ({ name }) => {
        drawn.push(name);
        return name;
      },
    },
  ];
  const renderActions = ({ name }: Place) => {
    drawn.push(`actions of ${name}`);
    return `Open ${name}`;
  };
  const harbour = { id: 1, name: 'Harbour' };
  let show: (rows: readonly Place[]) => void = () => undefined;
  function Places() {
    const [rows, setRows] = useState<readonly Place[]>([harbour, { id: 2, name: 'Yard' }]);
    show = setRows;
    return <RecordList label="Places" rows={rows} columns={columns} renderActions={renderActions} />;
  }
  await renderScreen(<Places />);
  expect(screen.getByText('Open Yard')).toBeVisible();
  drawn.length = 0;
  act(() => show([harbour, { id: 2, name: 'Depot' }]));
  expect(screen.getByText('Open Depot')).toBeVisible();
  expect(new Set(drawn)).toEqual(new Set(['Depot', 'actions of Depot']));
});
