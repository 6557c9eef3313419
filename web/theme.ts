import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
  rem,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import type { Brand } from './lib/brand/brand.ts';
import { type ColourScale, scaleOf } from './lib/brand/colourScale.ts';

/** At the end of a field that has a list. */
const chevron = createElement(IconChevronDown, { size: 16, stroke: 1.75 });

// The scales of styles/tokens.css: Mantine computes with them, so it needs the values and not the variables.
const blue: ColourScale = [
  '#eff5ff',
  '#dce8fe',
  '#b9d1fc',
  '#8db3f8',
  '#5e91f1',
  '#3a73e6',
  '#1f5bd3',
  '#1849ae',
  '#153d8e',
  '#122f6b',
];
const green: ColourScale = [
  '#ebf9f0',
  '#d2f2de',
  '#a6e4bf',
  '#70d098',
  '#3fb772',
  '#209a57',
  '#147a43',
  '#106336',
  '#0e4f2d',
  '#0b3b22',
];
const ink: ColourScale = [
  '#f6f7f9',
  '#eef0f4',
  '#e2e6ec',
  '#cfd5de',
  '#a8b1bf',
  '#7f8a9b',
  '#596475',
  '#404a5b',
  '#293241',
  '#151b27',
];
const red: ColourScale = [
  '#fef1f0',
  '#fde0de',
  '#f9bdb9',
  '#f3918b',
  '#ea655e',
  '#dc413c',
  '#c22a2a',
  '#a02024',
  '#7f1b20',
  '#5f161a',
];
const amber: ColourScale = [
  '#fff7e8',
  '#feebc8',
  '#fbd68f',
  '#f5bb4d',
  '#e49d1c',
  '#bd7b0c',
  '#925c06',
  '#754907',
  '#5b3a09',
  '#432c0a',
];
// Stock components take their dark surfaces and edges from here.
const dark: ColourScale = [
  '#e9edf3',
  '#bcc5d2',
  '#96a2b4',
  '#6b778a',
  '#354050',
  '#252e3b',
  '#151b25',
  '#0e1219',
  '#10151d',
  '#0a0d12',
];

const tuple = (scale: ColourScale) => scale as unknown as MantineColorsTuple;

/** The theme of DESIGN's "Mantine 9" with the brand's own colours in place of blue and green. */
export function makeTheme(brand: Brand): MantineThemeOverride {
  return createTheme({
    primaryColor: 'blue',
    primaryShade: { light: 6, dark: 6 },
    colors: {
      blue: tuple(brand.primary ? scaleOf(brand.primary) : blue),
      green: tuple(brand.secondary ? scaleOf(brand.secondary) : green),
      gray: tuple(ink),
      red: tuple(red),
      yellow: tuple(amber),
      dark: tuple(dark),
    },
    black: ink[9],
    fontFamily: 'var(--gs-font)',
    fontFamilyMonospace: 'var(--gs-font)',
    fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(18) },
    lineHeights: { xs: rem(16), sm: rem(18), md: rem(20), lg: rem(24), xl: rem(24) },
    fontWeights: { regular: '420', medium: '520', bold: '620' },
    headings: {
      fontWeight: '680',
      sizes: {
        h1: { fontSize: rem(24), lineHeight: rem(30) },
        h2: { fontSize: rem(18), lineHeight: rem(24) },
        h3: { fontSize: rem(16), lineHeight: rem(24) },
        h4: { fontSize: rem(14), lineHeight: rem(20) },
      },
    },
    radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12) },
    defaultRadius: 'sm',
    spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(20), xl: rem(32) },
    breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '68.75em', xl: '77.5em' },
    shadows: { xs: 'var(--gs-e1)', sm: 'var(--gs-e1)', md: 'var(--gs-e2)', lg: 'var(--gs-e2)', xl: 'var(--gs-e3)' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    focusClassName: 'gs-focus',
    components: {
      InputWrapper: {
        defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'], withAsterisk: false },
      },
      Button: { defaultProps: { variant: 'default' } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      Modal: { defaultProps: { centered: true } },
      // A menu holds nothing but its items, and is within the page's landmark rather than next to it.
      Menu: {
        defaultProps: {
          shadow: 'md',
          radius: 'md',
          withInitialFocusPlaceholder: false,
          portalProps: { target: '#main' },
        },
      },
      Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right', rightSection: chevron } },
      MultiSelect: { defaultProps: { rightSection: chevron } },
      Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
    },
  });
}

const roles = {
  '--mantine-color-body': 'var(--gs-page)',
  '--mantine-color-text': 'var(--gs-text)',
  '--mantine-color-dimmed': 'var(--gs-text-3)',
  '--mantine-color-default': 'var(--gs-surface)',
  '--mantine-color-default-hover': 'var(--gs-hover)',
  '--mantine-color-default-color': 'var(--gs-text)',
  '--mantine-color-default-border': 'var(--gs-line-strong)',
  '--mantine-color-placeholder': 'var(--gs-text-3)',
  '--mantine-color-error': 'var(--gs-danger-text)',
  '--mantine-color-anchor': 'var(--gs-link)',
  '--mantine-color-bright': 'var(--gs-text)',
  '--mantine-primary-color-filled': 'var(--gs-primary)',
  '--mantine-primary-color-filled-hover': 'var(--gs-primary-hover)',
  '--mantine-primary-color-light': 'var(--gs-primary-soft-2)',
  '--mantine-primary-color-light-hover': 'var(--gs-primary-soft-2)',
  '--mantine-primary-color-light-color': 'var(--gs-on-primary-soft)',
  '--mantine-color-blue-filled': 'var(--gs-primary)',
  '--mantine-color-blue-filled-hover': 'var(--gs-primary-hover)',
  '--mantine-color-blue-light': 'var(--gs-primary-soft-2)',
  '--mantine-color-blue-light-color': 'var(--gs-on-primary-soft)',
  '--mantine-color-blue-text': 'var(--gs-link)',
  '--mantine-color-green-filled': 'var(--gs-secondary)',
  '--mantine-color-green-filled-hover': 'var(--gs-secondary-hover)',
  '--mantine-color-green-light': 'var(--gs-secondary-soft)',
  '--mantine-color-green-light-color': 'var(--gs-on-secondary-soft)',
  '--mantine-color-green-text': 'var(--gs-secondary-text)',
  '--mantine-color-red-filled': 'var(--gs-danger)',
  '--mantine-color-red-filled-hover': 'var(--gs-danger)',
  '--mantine-color-red-light': 'var(--gs-danger-soft)',
  '--mantine-color-red-light-color': 'var(--gs-on-danger-soft)',
  '--mantine-color-red-text': 'var(--gs-danger-text)',
  '--mantine-color-disabled': 'var(--gs-sunken)',
  '--mantine-color-disabled-color': 'var(--gs-text-3)',
  '--mantine-color-disabled-border': 'var(--gs-line)',
};

/** Points Mantine's own variables at the roles of tokens.css, which are right in both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles });
