import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Map.module.css';
import type { MapPart } from './parts.ts';

/** How many cells of a line are shown; a file may have hundreds. */
const most = 40;

/** The first lines as they are read; clicking one makes it the header. */
export function FirstLines({ detail: { lines, abilities }, onChange }: MapPart) {
  const { t } = useTranslation('imports');
  const width = Math.min(Math.max(...lines.map(({ cells }) => cells.length), 1), most);
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by the arrow keys as well
    <section className={classes.raw} tabIndex={0} aria-label={t('map.lines')}>
      <table>
        <tbody>
          {lines.map(({ number, role, cells }) => (
            <tr key={number} data-role={role}>
              <th scope="row">
                <button
                  type="button"
                  disabled={role === 'header' || !abilities.map}
                  aria-pressed={role === 'header'}
                  aria-label={t('map.makeHeader', { number })}
                  title={role === 'header' ? t('map.isHeader') : t('map.makeHeader', { number })}
                  onClick={() => onChange({ options: { header_row: number } })}
                >
                  {number}
                </button>
              </th>
              {role === 'left_out' ? (
                <td colSpan={width}>
                  {cells.filter((cell) => cell.trim() !== '').join('  ') || t('empty')}
                  <Box component="span" ml="md">
                    {t('leftOut')}
                  </Box>
                </td>
              ) : (
                Array.from({ length: width }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells of a line have no other name
                  <td key={index} title={cells[index]}>
                    {cells[index] ?? ''}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
