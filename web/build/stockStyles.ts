import type { Plugin } from 'vite';

const component = /\/@mantine\/core\/esm\/(?:components|utils)\/.+\/(\w+)\.module\.mjs$/;

/**
 * Gives each stock component its own style, so that a screen loads only the styles it uses. While developing, when the
 * library is one file, all of them come with styles/mantine-layers.css.
 */
export function stockStyles(): Plugin {
  let isBuild = false;
  return {
    name: 'stock-styles',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    transform(code, id) {
      if (!isBuild) {
        return id.endsWith('/styles/mantine-layers.css') ? `@import "@mantine/core/styles.layer.css";\n${code}` : null;
      }
      const name = component.exec(id)?.[1];
      return name ? `import '@mantine/core/styles/${name}.layer.css';\n${code}` : null;
    },
  };
}
