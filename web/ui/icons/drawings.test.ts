import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

// A picture that a page shows as a file has none of the page's fonts, and a number without a legend has no meaning.
it('has no letters and no digits in any drawing', () => {
  const web = path.resolve(import.meta.dirname, '../..');
  const drawings = (readdirSync(web, { recursive: true }) as string[]).filter((file) => file.endsWith('.svg'));
  expect(drawings).toContain('ui/icons/exploded-axle.svg');
  expect(drawings.length).toBeGreaterThan(9);
  expect(drawings.filter((file) => /<(text|tspan|style)\b/.test(readFileSync(path.join(web, file), 'utf8')))).toEqual(
    [],
  );
});
