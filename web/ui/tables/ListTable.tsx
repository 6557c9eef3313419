import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Key, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListPage, rowsPerPage } from '#web/lib/api/lists.ts';
import { SearchField } from '../fields/SearchField.tsx';
import { LoadFailure } from '../states/LoadFailure.tsx';
import { Strip } from '../states/Strip.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import classes from './ListTable.module.css';
import { Pager } from './Pager.tsx';
import type { ListChoice } from './useListChoice.ts';

interface ListTableProps<Row, Choice extends { page: number }> {
  /** The accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  list: ListChoice<Choice>;
  /** The query of `list.choice`. */
  result: UseQueryResult<ListPage<Row>>;
  /** What the search field is called; without it the list has none. */
  search?: string;
  /** Beside the search field. */
  filters?: ReactNode;
  /** In place of the table when there is nothing in it; a sentence in the table otherwise. */
  empty?: ReactNode;
  /** Draws a row on phones, where its columns take too much space. */
  card?: (row: Row) => ReactNode;
}

/** A list that is searched, sorted and paged: its tools, its rows, and what is shown when it has none. */
export function ListTable<Row extends { id: Key }, Choice extends { page: number; q?: string; sort?: string }>(
  props: ListTableProps<Row, Choice>,
) {
  const { caption, columns, list, result, search, filters, empty, card } = props;
  const { t } = useTranslation();
  const { data, isError, isPlaceholderData } = result;
  const { q, sort, page } = list.choice;
  const change = list.change as (next: { q?: string; sort?: string; page?: number }) => void;
  // The last row of the last page was removed: the page before it is the last one now.
  const lastPage = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / rowsPerPage)) : page;
  useEffect(() => {
    if (page > lastPage) change({ page: lastPage });
  });
  // Without any rows a failure replaces the table; later failures keep the rows.
  const hasFailed = isError && !data;
  const isEmpty = empty !== undefined && data?.total === 0;
  const hasCards = card !== undefined && data !== undefined && data.rows.length > 0 && !hasFailed;
  const nothing = list.isNarrowed ? (
    <>
      <p className="strong">{t('state.noMatches')}</p>
      <Button mt="sm" onClick={list.showAll}>
        {t('state.showAll')}
      </Button>
    </>
  ) : null;
  return (
    <>
      {search && (
        <div className={classes.tools}>
          <div className={classes.search}>
            <SearchField label={search} value={q ?? ''} onSearch={(words) => change({ q: words })} />
          </div>
          {filters}
        </div>
      )}
      {hasFailed && <LoadFailure query={result}>{t('state.listFailed')}</LoadFailure>}
      {isError && data && (
        <div className={classes.notice}>
          <Strip
            kind="danger"
            role="alert"
            action={
              <Button size="xs" onClick={() => void result.refetch()}>
                {t('action.tryAgain')}
              </Button>
            }
          >
            {t('state.listFailed')}
          </Strip>
        </div>
      )}
      {isEmpty && empty}
      {!isEmpty && !hasFailed && (
        <div className={hasCards ? 'only-l' : undefined}>
          <DataTable
            caption={caption}
            columns={columns}
            rows={data?.rows}
            rowKey={({ id }) => id}
            isStale={isPlaceholderData}
            {...(sort === undefined
              ? {}
              : {
                  sorting: { id: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
                  onSort: ({ id, descending }) => change({ sort: `${descending ? '-' : ''}${id}` }),
                })}
            empty={nothing}
          />
        </div>
      )}
      {hasCards && (
        <ul className={`only-s ${classes.cards}`} aria-label={caption} data-stale={isPlaceholderData || undefined}>
          {data.rows.map((row) => (
            <li key={row.id}>{card?.(row)}</li>
          ))}
        </ul>
      )}
      <Pager page={page} perPage={rowsPerPage} total={data?.total ?? 0} onChange={(next) => change({ page: next })} />
    </>
  );
}
