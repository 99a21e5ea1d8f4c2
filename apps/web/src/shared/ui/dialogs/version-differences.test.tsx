import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { VersionDifferences } from './version-differences.tsx';

test('what a form keeps beside the record is no difference', async () => {
  const clock = { setAt: null, sentAt: null };
  const saved = { notes: 'a', clock, preset_at: '2026-06-05T19:19:20.500Z', confirm_determination: '' };
  const mine = {
    notes: 'b',
    clock: { ...clock },
    preset_at: '2026-06-08T12:02:41.250Z',
    confirm_determination: 'back',
  };
  await renderScreen(<VersionDifferences saved={saved} mine={mine} />);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Notes']);
});
