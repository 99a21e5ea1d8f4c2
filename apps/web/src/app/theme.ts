import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { LoadingButton } from '../shared/ui/states/loading-button.tsx';

const steel: MantineColorsTuple = [
  '#edf6f9',
  '#d9eaf0',
  '#b2d5e0',
  '#86bdcf',
  '#62a9c1',
  '#4497b3',
  '#2c829f',
  '#1f6b85',
  '#17566d',
  '#0e4053',
];
const good: MantineColorsTuple = [
  '#eaf7f0',
  '#d3eddf',
  '#a6dbbf',
  '#76c79c',
  '#4fb57f',
  '#36a56b',
  '#26905a',
  '#1c774a',
  '#145e3a',
  '#0c4429',
];
const watch: MantineColorsTuple = [
  '#fdf5e3',
  '#faeac6',
  '#f3d48a',
  '#ebbd4e',
  '#dfa624',
  '#c68c0e',
  '#a87307',
  '#8a5c04',
  '#6e4903',
  '#503502',
];
const bad: MantineColorsTuple = [
  '#fdf0ef',
  '#fadfdd',
  '#f4bab6',
  '#ec918b',
  '#e36b64',
  '#d84d46',
  '#c4372f',
  '#a92a23',
  '#871f1a',
  '#631511',
];
const gray: MantineColorsTuple = [
  '#f6f8f9',
  '#eef1f3',
  '#e2e7ea',
  '#d3dade',
  '#bcc6cc',
  '#98a4ac',
  '#717e87',
  '#56626b',
  '#37424a',
  '#1b2329',
];
const dark: MantineColorsTuple = [
  '#d8e0e4',
  '#b7c2c8',
  '#95a3ab',
  '#6a7981',
  '#3a464d',
  '#2c363d',
  '#20292f',
  '#171e23',
  '#10161a',
  '#0b1013',
];

/** Four text sizes (13, 15, 19, 28 px) and spacing in steps of eight. */
export const theme = createTheme({
  primaryColor: 'steel',
  primaryShade: { light: 7, dark: 7 },
  colors: { steel, good, watch, bad, gray, dark },
  black: gray[9],
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '0.9375rem', lg: '1.1875rem', xl: '1.75rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.35', xl: '1.2' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.5' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'sm',
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.625rem', lg: '0.75rem', xl: '1rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { component: LoadingButton } },
    ActionIcon: { defaultProps: { component: LoadingButton } },
    Modal: {
      defaultProps: { centered: true, transitionProps: { duration: 120 }, closeButtonProps: { 'aria-label': 'Close' } },
    },
    // Help stands under the field; styles.css shows an error in its place.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    // The button that shows the password can be focused like any other, for people without a mouse.
    PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
});

/** The tokens for component styles: surfaces, the four tones, and the colour of a selected item. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': '#66727b',
    '--mantine-color-error': bad[7],
    '--mantine-color-anchor': steel[7],
    '--surface-page': gray[0],
    '--surface-raised': '#ffffff',
    '--surface-sunken': gray[1],
    '--line': gray[2],
    // Lines of fields, boxes and outlined buttons: at least 3:1 on each surface (WCAG 1.4.11).
    '--line-strong': '#808c95',
    '--mantine-color-gray-4': '#808c95',
    '--accent-text': steel[7],
    '--accent-surface': steel[0],
    '--selected-text': '#1d5fc4',
    '--good-text': good[7],
    '--good-surface': good[0],
    '--watch-text': watch[7],
    '--watch-surface': watch[0],
    '--bad-text': bad[7],
    '--bad-surface': bad[0],
    '--neutral-text': gray[7],
    '--neutral-surface': gray[1],
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#8a979f',
    '--mantine-color-error': bad[3],
    '--mantine-color-anchor': steel[3],
    '--surface-page': dark[8],
    '--surface-raised': dark[7],
    '--surface-sunken': dark[6],
    '--line': dark[5],
    '--line-strong': dark[3],
    '--mantine-color-dark-4': dark[3],
    '--accent-text': steel[3],
    '--accent-surface': 'rgba(68, 151, 179, 0.16)',
    '--selected-text': '#86b6ff',
    '--good-text': good[3],
    '--good-surface': 'rgba(54, 165, 107, 0.16)',
    '--watch-text': watch[3],
    '--watch-surface': 'rgba(198, 140, 14, 0.18)',
    '--bad-text': bad[3],
    '--bad-surface': 'rgba(216, 77, 70, 0.18)',
    '--neutral-text': dark[1],
    '--neutral-surface': dark[6],
  },
});
