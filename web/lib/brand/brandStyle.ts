import type { Brand } from './brand.ts';

/** The tokens that a brand's colours change, as CSS; empty for the product's own colours. */
export function brandStyle(brand: Brand): string {
  const light = [
    ...scaleVariables('blue', brand.primary),
    ...scaleVariables('green', brand.secondary),
    ...(brand.primary ? ['--gs-plate:var(--gs-blue-0)'] : []),
    ...(brand.secondary ? ['--gs-plate-wanted:var(--gs-green-0)'] : []),
  ];
  // In light the roles follow the scales by themselves; in dark tokens.css names colours, which are mixed again here.
  const dark = [
    ...(brand.primary
      ? [
          '--gs-primary:var(--gs-blue-6)',
          '--gs-primary-hover:var(--gs-blue-7)',
          '--gs-link:var(--gs-blue-3)',
          '--gs-primary-soft:color-mix(in srgb,var(--gs-blue-6) 16%,var(--gs-surface))',
          '--gs-primary-soft-2:color-mix(in srgb,var(--gs-blue-6) 30%,var(--gs-surface))',
          '--gs-on-primary-soft:var(--gs-blue-2)',
          '--gs-plate:color-mix(in srgb,var(--gs-blue-6) 12%,var(--gs-surface))',
        ]
      : []),
    ...(brand.secondary
      ? [
          '--gs-secondary:var(--gs-green-6)',
          '--gs-secondary-hover:var(--gs-green-7)',
          '--gs-secondary-text:var(--gs-green-3)',
          '--gs-secondary-soft:color-mix(in srgb,var(--gs-green-6) 20%,var(--gs-surface))',
          '--gs-on-secondary-soft:var(--gs-green-2)',
          '--gs-plate-wanted:color-mix(in srgb,var(--gs-green-6) 12%,var(--gs-surface))',
        ]
      : []),
  ];
  if (light.length === 0) return '';
  return `:root:root{${light.join(';')}}:root[data-mantine-color-scheme="dark"]{${dark.join(';')}}`;
}

// Lightness and share of the brand's own chroma, as in colourScale.ts; the browser mixes them.
const shades = '.97 .06,.93 .17,.86 .34,.77 .56,.66 .8,.57 .95,.5 1,.43 .88,.37 .74,.31 .58'.split(',');

function scaleVariables(name: 'blue' | 'green', colour: string | null): string[] {
  if (!colour) return [];
  return shades.map((shade, index) => {
    const [light, share] = shade.split(' ');
    return `--gs-${name}-${index}:oklch(from ${colour} ${light} calc(c*${share}) h)`;
  });
}
