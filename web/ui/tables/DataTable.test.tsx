import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Column, DataTable } from './DataTable.tsx';

it('narrows by the columns that are for wide tables, and by no others', () => {
  const column = (id: string, whenWide?: boolean): Column<{ id: string }> => ({
    id,
    title: id,
    ...(whenWide !== undefined && { whenWide }),
    cell: () => id,
  });
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <DataTable
        caption="Posts"
        columns={[column('post'), column('seen', false), column('kept', true)]}
        rows={[{ id: 'one' }]}
        rowKey={({ id }) => id}
      />
    </MantineProvider>,
  );
  expect(markup.match(/data-wide="[^"]*"/g)).toEqual(Array.from({ length: 3 }, () => 'data-wide="true"'));
});
