import { LEAK_VIEW_LABELS, LEAK_VIEW_SIZES, LEAK_VIEWS } from '@dewar/domain/leak-checks/leak-views';
import { WELD_ZONES, weldZoneTitle } from '@dewar/domain/leak-checks/weld-zones';
import { render, screen } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { TankDrawing } from './tank-drawing.tsx';

describe.each(LEAK_VIEWS)('the drawing of the %s view', (view) => {
  const label = LEAK_VIEW_LABELS[view];

  it('lies on its canvas, under its label', () => {
    render(<TankDrawing view={view} label={label} />);
    const { width, height } = LEAK_VIEW_SIZES[view];
    expect(screen.getByLabelText(label)).toHaveAttribute('viewBox', `0 0 ${width} ${height}`);
    expect(screen.getByLabelText(label).querySelectorAll('path, rect, circle').length).toBeGreaterThan(20);
  });

  it('names each of its welds once', () => {
    const { container } = render(<TankDrawing view={view} label={label} />);
    const titles = [...container.querySelectorAll('title')].map(({ textContent }) => textContent);
    expect(titles.toSorted()).toEqual(WELD_ZONES[view].map(weldZoneTitle).toSorted());
  });

  it('has no coordinates that are not numbers', () => {
    const { container } = render(<TankDrawing view={view} label={label} />);
    expect(container.innerHTML).not.toMatch(/NaN|undefined|Infinity/);
  });
});

test('the rear drawing shows the numbers 1 to 18', () => {
  render(<TankDrawing view="rear" label="Rear" />);
  for (const number of Array.from({ length: 18 }, (_, index) => index + 1)) {
    expect(screen.getByText(`${number}`)).toBeInTheDocument();
  }
});

test('one weld is highlighted on request', () => {
  const { container, rerender } = render(<TankDrawing view="rear" label="Rear" />);
  const standingOut = () =>
    [...container.querySelectorAll('[data-highlighted] title')].map(({ textContent }) => textContent);
  expect(standingOut()).toEqual([]);
  rerender(<TankDrawing view="rear" label="Rear" highlighted="Vent penetration" />);
  expect(standingOut()).toEqual(['5. Vent penetration']);
});

test('marked leaks lie on top of the drawing', () => {
  render(
    <TankDrawing view="front" label="Front">
      <circle data-testid="leak" r={4} />
    </TankDrawing>,
  );
  expect(screen.getByLabelText('Front').lastElementChild).toBe(screen.getByTestId('leak'));
});
