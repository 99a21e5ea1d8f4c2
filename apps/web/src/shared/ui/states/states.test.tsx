import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { PageSkeleton, SkeletonList } from './states.tsx';

const announce = (event: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(event)));
afterEach(() => announce('afterprint'));

test.each([
  ['a list', <SkeletonList key="list" count={3} height={40} />],
  ['a page', <PageSkeleton key="page" />],
])('%s that is still loading says so on paper, and shows its shape again afterwards', async (_what, loading) => {
  await renderScreen(loading);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  announce('beforeprint');
  expect(screen.getByText(/still loading when it was printed/)).toBeVisible();
  announce('afterprint');
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
});
