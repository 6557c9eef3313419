import { Box, Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listDeals } from '#contract/deals/endpoints.ts';
import { type ListAccess, listLimits } from '#contract/lists/choices.ts';
import { createList } from '#contract/lists/endpoints.ts';
import { listSavedSearches } from '#contract/saved-searches/endpoints.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { readText, storeText, textDraftKey } from '#web/lib/drafts.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextareaField } from '#web/ui/fields/TextField.tsx';
import { NameAndAccess } from '../page/NameAndAccess.tsx';
import { keepList } from '../queries.ts';
import classes from './NewList.module.css';
import { type Way, ways } from './NoLists.tsx';
import { readPasted, splitPasted } from './rows.ts';

/** A new list: where its lines come from, what it is called, who else may see it. */
export function NewList({ way: first, onClose }: { way: Way; onClose: () => void }) {
  const { t } = useTranslation('lists');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [way, setWay] = useState(first);
  const [name, setName] = useState('');
  // What is pasted outlives a reload and a dialog that is closed by mistake.
  const draft = textDraftKey(useSession().id, 'list');
  const [rows, setRows] = useState(() => readText(draft));
  const [file, setFile] = useState<File | null>(null);
  const [source, setSource] = useState<string | null>(null);
  const [access, setAccess] = useState<ListAccess>('edit');
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [isBusy, setBusy] = useState(false);
  const isReady = way === 'rows' ? rows.trim() !== '' : way === 'file' ? file !== null : source !== null;
  const pasted = readPasted(rows);
  const count = pasted.lines.length;
  const isTooLong = count > listLimits.lines;

  function changeRows(next: string) {
    setRows(next);
    storeText(draft, next);
  }

  async function make(body: object, called: string | null) {
    const { data, meta, message } = await call(createList, { body: { name: called, access, ...body } as never });
    await keepList(client, { list: data, read: meta.read });
    return { id: data.id, message };
  }

  async function makeOne() {
    return make(
      {
        ...(way === 'rows' ? { rows } : {}),
        ...(way === 'file' && file ? { file: [file] } : {}),
        ...(way === 'search' ? { saved_search: Number(source) } : {}),
        ...(way === 'deal' ? { deal: Number(source) } : {}),
      },
      name.trim() || null,
    );
  }

  async function makeTwo() {
    const { first, rest } = splitPasted(pasted);
    const made = await make({ rows: first }, name.trim() || null);
    // Were the second refused, only its lines would be left to paste.
    changeRows(rest);
    setName((before) => before.trim() && `${before.trim().slice(0, 95)} (2)`);
    await make({ rows: rest }, name.trim() ? `${name.trim().slice(0, 95)} (2)` : null);
    return made;
  }

  async function submit(work: () => Promise<{ id: number; message: string }>) {
    setBusy(true);
    setErrors({});
    try {
      const { id, message } = await work();
      if (way === 'rows') storeText(draft, '');
      notify.success(message);
      onClose();
      void navigate({ to: `/lists/${id}` } as never);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.errors).length > 0) setErrors(error.errors);
      else notify.failure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('create.title')}
      width={720}
      footer={
        <Button variant="filled" loading={isBusy} disabled={!isReady} onClick={() => void submit(makeOne)}>
          {t('create.submit')}
        </Button>
      }
    >
      <Stack gap="md">
        <SegmentedControl
          fullWidth
          aria-label={t('create.source')}
          value={way}
          onChange={(next) => {
            setWay(next as Way);
            setSource(null);
            setErrors({});
          }}
          data={ways.map((each) => ({ value: each, label: t(`from.${each}`) }))}
          className={classes.ways ?? ''}
        />
        {way === 'rows' && (
          <div>
            <TextareaField
              label={t('create.rows')}
              hint={t('create.rowsHint')}
              rows={9}
              classNames={{ input: 'code' }}
              value={rows}
              onChange={(event) => changeRows(event.currentTarget.value)}
              error={errors.rows?.[0] && `${errors.rows[0]}${isTooLong ? `. ${t('create.pasted', { count })}` : ''}`}
              data-autofocus
            />
            {errors.rows && isTooLong && (
              <Group gap="xs" align="stretch" mt={10}>
                <Button
                  size="xs"
                  onClick={() => {
                    changeRows(splitPasted(pasted).first);
                    setErrors({});
                  }}
                >
                  {t('create.first')}
                </Button>
                {count <= 2 * listLimits.lines && (
                  <Button size="xs" loading={isBusy} onClick={() => void submit(makeTwo)}>
                    {t('create.two')}
                  </Button>
                )}
              </Group>
            )}
          </div>
        )}
        {way === 'file' && (
          <div>
            <label className={classes.file}>
              <span>{file?.name ?? t('create.file')}</span>
              <input
                type="file"
                accept=".xlsx,.xls,.ods,.csv,.tsv,.txt"
                onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
              />
            </label>
            {errors.file && (
              <Box component="p" mt={6} c="var(--gs-danger-text)" fz="sm" role="alert">
                {errors.file[0]}
              </Box>
            )}
          </div>
        )}
        {way === 'search' && <ChooseSearch value={source} onChange={setSource} />}
        {way === 'deal' && <ChooseDeal value={source} onChange={setSource} />}
        <NameAndAccess
          isNew
          name={name}
          access={access}
          error={errors.name?.[0]}
          onName={setName}
          onAccess={setAccess}
        />
      </Stack>
    </Dialog>
  );
}

interface ChooseProps {
  value: string | null;
  onChange: (value: string | null) => void;
}

function ChooseSearch({ value, onChange }: ChooseProps) {
  const { t } = useTranslation('lists');
  const { data } = useQuery({
    queryKey: ['lists', 'searches'],
    queryFn: async ({ signal }) => (await call(listSavedSearches, { signal })).data,
    retry: false,
  });
  if (data?.length === 0) return <p className="muted">{t('create.noSearches')}</p>;
  return (
    <SelectField
      label={t('create.search')}
      value={value}
      onChange={onChange}
      data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

function ChooseDeal({ value, onChange }: ChooseProps) {
  const { t } = useTranslation('lists');
  const { data } = useQuery({
    queryKey: ['lists', 'deals'],
    queryFn: async ({ signal }) =>
      (await call(listDeals, { query: { states: ['completed'], side: 'buyer', sort: 'newest', per_page: 50 }, signal }))
        .data,
  });
  if (data?.length === 0) return <p className="muted">{t('create.noDeals')}</p>;
  return (
    <SelectField
      label={t('create.deal')}
      searchable
      value={value}
      onChange={onChange}
      data={(data ?? []).map(({ id, reference, partner }) => ({
        value: String(id),
        label: `${reference}, ${partner.name}`,
      }))}
    />
  );
}
