import { useMantineContext, useMantineTheme } from '@mantine/core';
import { type MeasuredPair, measureTokens } from '../../../shared/ui/appearance/token-contrasts.ts';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { RecordList } from '../../../shared/ui/lists/record-list.tsx';
import { Quantity } from '../../../shared/ui/states/quantity.tsx';
import styles from './design-page.module.css';
import { MOTIONS, SPACES, TYPE_SCALE } from './design-rules.ts';

const RATIO = { width: 'minmax(6rem, 1fr)', isNumber: true } as const;

const COLUMNS = [
  {
    label: 'Use',
    width: 'minmax(12rem, 2fr)',
    render: ({ use, color, surface, least }: MeasuredPair) => (
      <span
        className={styles.color}
        style={{ [least === 3 ? 'borderColor' : 'color']: `var(${color})`, background: `var(${surface})` }}
      >
        {use}
      </span>
    ),
  },
  { label: 'Colour', width: 'minmax(12rem, 2fr)', render: ({ color }: MeasuredPair) => <code>{color}</code> },
  { label: 'On', width: 'minmax(10rem, 2fr)', render: ({ surface }: MeasuredPair) => <code>{surface}</code> },
  { label: 'Light', ...RATIO, render: ({ light }: MeasuredPair) => <Quantity value={light} unit=": 1" decimals={1} /> },
  { label: 'Dark', ...RATIO, render: ({ dark }: MeasuredPair) => <Quantity value={dark} unit=": 1" decimals={1} /> },
  {
    label: 'At least',
    ...RATIO,
    render: ({ least }: MeasuredPair) => <Quantity value={least} unit=": 1" decimals={1} />,
  },
];

/** The colours in use with their contrast, computed from the theme of this page. */
export function ColorTokens() {
  const theme = useMantineTheme();
  const { cssVariablesResolver } = useMantineContext();
  if (cssVariablesResolver === undefined) return null;
  const rows = measureTokens(cssVariablesResolver, theme).map((pair, id) => ({ ...pair, id }));
  return (
    <TitledSection title="Colours">
      <p className={styles.note}>Green, amber, red and grey are kept for states, always with a word or a shape.</p>
      <RecordList label="Colours" rows={rows} columns={COLUMNS} isDense />
    </TitledSection>
  );
}

/** Type, space and motion as they are. */
export function ScaleTokens() {
  const { fontSizes, spacing } = useMantineTheme();
  return (
    <TitledSection title="Type, Space and Motion">
      <ul className={styles.scale} aria-label="Text sizes">
        {TYPE_SCALE.map(({ token, use }) => (
          <li key={token} style={{ fontSize: `var(--mantine-font-size-${token})` }}>
            {use} <Quantity value={pixelsOf(fontSizes[token])} unit="px" />
          </li>
        ))}
      </ul>
      <ul className={styles.scale} aria-label="Spaces">
        {SPACES.map(({ token, use }) => (
          <li key={token}>
            <span className={styles.space} style={{ width: `var(--mantine-spacing-${token})` }} />
            {use} <Quantity value={pixelsOf(spacing[token])} unit="px" />
          </li>
        ))}
      </ul>
      <ul className={styles.scale} aria-label="Motions">
        {MOTIONS.map(({ what, ms }) => (
          <li key={what}>
            {what} <Quantity value={ms} unit="ms" />
          </li>
        ))}
        <li>Nothing moves for those who asked their device for less motion.</li>
      </ul>
    </TitledSection>
  );
}

const PIXELS_PER_REM = 16;

function pixelsOf(rem: string | undefined): number {
  return Number.parseFloat(rem ?? '') * PIXELS_PER_REM;
}
