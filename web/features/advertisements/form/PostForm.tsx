import { Button, SegmentedControl } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AdvertisementType,
  type Availability,
  availabilityLabels,
  type Condition,
  conditionLabels,
  typeLabels,
} from '#contract/advertisements/choices.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { messages } from '#contract/errors.ts';
import { useBootstrap, useSession } from '#web/features/session/index.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { formatDate, formatDateTime } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { usePageTitle } from '#web/lib/usePageTitle.ts';
import { DocumentList } from '#web/ui/files/DocumentList.tsx';
import { PhotoSlots } from '#web/ui/files/PhotoSlots.tsx';
import { ConflictStrip } from '#web/ui/forms/ConflictStrip.tsx';
import { differencesOf } from '#web/ui/forms/differences.ts';
import { ErrorSummary, type Problem } from '#web/ui/forms/ErrorSummary.tsx';
import { FormFoot, FormSection } from '#web/ui/forms/FormSection.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import { draftKey, forgetDraft, readDraft, useDraft } from './draft.ts';
import { AvailabilitySection, ContactSection, fieldId, ItemSection, PriceSection, WhatSection } from './PostFields.tsx';
import classes from './PostForm.module.css';
import { PostPreview } from './PostPreview.tsx';
import { placeFileErrors } from './problems.ts';
import { usePublish } from './queries.ts';
import { SectionList } from './SectionList.tsx';
import { type SectionId, sections, stateOf } from './sections.ts';
import {
  askedValues,
  emptyValues,
  type FieldName,
  type FormFiles,
  type FormValues,
  filesOf,
  validate,
  valuesOf,
} from './values.ts';

const documentKinds = '.pdf,.doc,.docx,.xls,.xlsx,.odt,.ods,.csv,.txt,.png,.jpg,.jpeg';

/** Writes a new post, or edits `post`. What is typed is kept in the browser until it is published. */
export function PostForm({ post }: { post?: Advertisement }) {
  const { t } = useTranslation('forms');
  const bootstrap = useBootstrap();
  const user = useSession();
  const navigate = useNavigate();
  const publish = usePublish();
  const needsOrganization = !post && bootstrap.offers?.names_organization === true;
  const key = draftKey(user.id, post?.id ?? null);
  // A search that found nothing leads here with what was searched for.
  const asked = useSearch({ strict: false }) as Record<string, unknown>;
  const fresh = useMemo(
    () => (post ? valuesOf(post) : { ...emptyValues(bootstrap), ...askedValues(asked) }),
    [post, bootstrap, asked],
  );
  const [draft, setDraft] = useState(() => readDraft(key, fresh));
  const [files, setFiles] = useState<FormFiles>(() => (post ? filesOf(post) : { photos: [], documents: [] }));
  // Entries that were typed into an older version are still edits of that one.
  const isOlder = post !== undefined && draft !== null && draft.updatedAt !== post.updated_at;
  const [version, setVersion] = useState<Pick<Advertisement, 'id' | 'updated_at'> | null>(
    isOlder ? { id: post.id, updated_at: draft.updatedAt ?? '' } : (post ?? null),
  );
  const [saved, setSaved] = useState<Advertisement | null>(isOlder ? post : null);
  const heading = useRef<HTMLHeadingElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [share, setShare] = useState<number | null>(null);
  const [view, setView] = useState<'form' | 'preview'>('form');

  const check = (values: FormValues) => validate(values, needsOrganization);
  const form = useForm<FormValues>({
    initialValues: draft?.values ?? fresh,
    validate: check,
    validateInputOnBlur: true,
    clearInputErrorOnChange: false,
    onValuesChange: (values, previous) =>
      form.setErrors(recheck(form.errors, check(values), check(previous), values, previous)),
  });
  const kept = useDraft(key, form.values, version?.updated_at ?? null, form.isTouched() || draft !== null);
  const title = post ? t('post.edit', { title: post.name }) : t('post.new');
  usePageTitle(title);

  const labelOf = (field: string) => t(`field.${field as FieldName}`, { defaultValue: field });
  const problems = listProblems(form.errors, files, t, labelOf);

  const send = async (asVersion: typeof version) => {
    setAttempt((count) => count + 1);
    const result = form.validate();
    if (result.hasErrors || files.photos.some(({ error }) => error) || files.documents.some(({ error }) => error))
      return;
    setShare(0);
    try {
      const { data } = await publish.mutateAsync({
        values: form.values,
        ...files,
        post: asVersion,
        brands: bootstrap.brands,
        onProgress: ({ loaded, total }) => setShare(total > 0 ? loaded / total : 0),
      });
      kept.stop();
      notify.success(post ? messages.advertisementUpdated : messages.advertisementCreated);
      await navigate({ to: '/advertisement/$id', params: { id: String(data.id) } });
    } catch (error) {
      take(error);
    } finally {
      setShare(null);
      // The button could not keep the focus while it was busy.
      requestAnimationFrame(() => document.activeElement === document.body && submit.current?.focus());
    }
  };

  function take(error: unknown) {
    if (!(error instanceof ApiError)) return notify.failure(error);
    if (error.code === 409 && post && error.data) return setSaved(error.data as Advertisement);
    const placed = placeFileErrors(error.errors, files);
    setFiles(placed.files);
    form.setErrors(placed.fields);
    if (Object.keys(error.errors).length === 0) notify.failure(error);
    else setAttempt((count) => count + 1);
  }

  const restart = (values: FormValues, chosen: FormFiles) => {
    forgetDraft(key);
    setDraft(null);
    form.setValues(values);
    form.resetDirty(values);
    form.resetTouched();
    form.setErrors({});
    setFiles(chosen);
    setAttempt(0);
    heading.current?.focus();
  };

  const states = Object.fromEntries(
    sections.map((section) => [section.id, stateOf(section, { values: form.values, errors: form.errors, ...files })]),
  ) as Record<SectionId, ReturnType<typeof stateOf>>;
  const isBusy = publish.isPending;
  const allowed: AdvertisementType[] = bootstrap.offers?.post_types ?? [];

  return (
    <div className={classes.layout} data-view={view}>
      <SectionList title={post ? t('post.editSections') : t('post.newSections')} states={states} />
      <div className={classes.views}>
        <SegmentedControl
          aria-label={t('view.label')}
          value={view}
          onChange={(value) => setView(value as typeof view)}
          data={[
            { value: 'form', label: t('view.form') },
            { value: 'preview', label: t('view.preview') },
          ]}
        />
      </div>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!isBusy) void send(version);
        }}
      >
        <h1 className="h1" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div className={classes.notices}>
          {draft && (
            <Strip
              kind="info"
              role="status"
              action={
                <Button
                  size="xs"
                  onClick={() => {
                    restart(fresh, post ? filesOf(post) : { photos: [], documents: [] });
                    setVersion(post ?? null);
                    setSaved(null);
                  }}
                >
                  {post ? t('draft.discardEdit') : t('draft.discard')}
                </Button>
              }
            >
              {t('draft.restored', { time: formatDateTime(draft.savedAt) })}
            </Strip>
          )}
          {saved && (
            <ConflictStrip
              title={t('conflict.title')}
              differences={differencesOf(
                form.values,
                valuesOf(saved),
                (field) => t(`field.${field}`),
                (field, value) => describe(field, value, bootstrap),
              )}
              onTakeTheirs={() => {
                restart(valuesOf(saved), filesOf(saved));
                setVersion(saved);
                setSaved(null);
              }}
              onKeepMine={() => {
                setVersion(saved);
                setSaved(null);
                void send(saved);
              }}
            />
          )}
          <ErrorSummary problems={problems} attempt={attempt} />
        </div>
        <WhatSection form={form} allowed={allowed} needsOrganization={needsOrganization} />
        <ItemSection form={form} />
        <FormSection id="photos" title={t('section.photos')} why={t('photos.why')}>
          <PhotoSlots
            id="field-images"
            value={files.photos}
            onChange={(photos) => setFiles((now) => ({ ...now, photos }))}
            onTooMany={notify.error}
            progress={share}
          />
        </FormSection>
        <PriceSection form={form} />
        <AvailabilitySection form={form} />
        <FormSection id="documents" title={t('section.documents')} why={t('documents.why')}>
          <DocumentList
            id="field-documents"
            accept={documentKinds}
            value={files.documents}
            onChange={(documents) => setFiles((now) => ({ ...now, documents }))}
            onTooMany={notify.error}
            progress={share}
          />
        </FormSection>
        <ContactSection form={form} />
        <FormFoot note={t('form.saved', { ns: 'common' })}>
          <Button ref={submit} type="submit" variant="filled" size="md" loading={isBusy}>
            {post ? t('post.save') : t('post.publish')}
          </Button>
          <Button
            size="md"
            renderRoot={(props) =>
              post ? (
                <Link to="/advertisement/$id" params={{ id: String(post.id) }} {...props} />
              ) : (
                <Link to="/my-posts" {...props} />
              )
            }
          >
            {t('action.cancel', { ns: 'common' })}
          </Button>
        </FormFoot>
      </form>
      <aside className={classes.preview} aria-label={t('view.preview')}>
        <p className="sm muted">{t('preview.intro')}</p>
        <PostPreview values={form.values} photos={files.photos} />
        <p className="sm muted">{t('preview.life')}</p>
      </aside>
    </div>
  );
}

type Errors = Record<string, unknown>;

/**
 * The errors to show after a change: those that were shown and still hold. One that only the server knows of stays until
 * its own field is changed.
 */
function recheck(
  shown: Errors,
  now: Errors,
  before: Errors,
  values: FormValues,
  previous: FormValues,
): Record<string, string> {
  const next: Record<string, string> = {};
  for (const [field, message] of Object.entries(shown)) {
    const name = field as FieldName;
    if (now[name]) next[name] = now[name] as string;
    else if (message && !before[name] && values[name] === previous[name]) next[name] = message as string;
  }
  return next;
}

function listProblems(
  errors: Errors,
  { photos, documents }: FormFiles,
  t: (key: 'problem' | 'field.photo' | 'field.document', values: Record<string, string | number>) => string,
  labelOf: (field: string) => string,
): Problem[] {
  const order = sections.flatMap(({ fields }) => fields as readonly string[]);
  const fields = Object.entries(errors)
    .filter(([, message]) => message)
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([field, message]) => ({
      field: fieldId(field as FieldName),
      text: t('problem', { field: labelOf(field), message: String(message) }),
    }));
  const ofFiles = <Entry extends { error?: string }>(
    entries: readonly Entry[],
    name: 'photo' | 'document',
    target: string,
  ) =>
    entries.flatMap(({ error }, index) =>
      error
        ? [
            {
              field: `${target}-${index}`,
              text: t('problem', { field: t(`field.${name}`, { number: index + 1 }), message: error }),
            },
          ]
        : [],
    );
  return [
    ...fields,
    ...ofFiles(photos, 'photo', 'field-images-photo'),
    ...ofFiles(documents, 'document', 'field-documents-document'),
  ];
}

function describe(field: FieldName, value: FormValues[FieldName], bootstrap: ReturnType<typeof useBootstrap>): string {
  const text = value === null ? '' : String(value);
  if (field === 'category' || field === 'subCategory')
    return bootstrap.categories?.find(({ id }) => String(id) === text)?.name ?? text;
  if (field === 'contact') return bootstrap.colleagues?.find(({ id }) => String(id) === text)?.name ?? text;
  if (text === '') return '';
  if (field === 'organization') return bootstrap.organizations?.find(({ id }) => String(id) === text)?.name ?? text;
  if (field === 'type') return typeLabels[text as AdvertisementType];
  if (field === 'availability') return availabilityLabels[text as Availability];
  if (field === 'condition') return conditionLabels[text as Condition];
  if (field === 'available_at') return formatDate(text);
  if (field === 'price_per_unit' || field === 'minimum_order_value') return Number(text).toFixed(2);
  if (field === 'country') return bootstrap.countries?.find(({ id }) => id === text)?.name ?? text;
  return text;
}
