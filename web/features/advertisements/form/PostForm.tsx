import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdvertisementType, contradictions } from '#contract/advertisements/choices.ts';
import { type FieldName, fields } from '#contract/advertisements/fields.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { useBootstrap, useScope, useSession } from '#web/features/accounts/session/index.ts';
import { usePageTitle } from '#web/lib/brand/useBrand.ts';
import { draftKey } from '#web/lib/drafts.ts';
import { today } from '#web/lib/format/days.ts';
import { loadCode } from '#web/lib/missingCode.ts';
import { notify } from '#web/lib/notify.ts';
import { FormFoot, FormSection } from '#web/ui/forms/FormSection.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { InSlices } from '#web/ui/InSlices.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { describeValue } from './describe.ts';
import { forgetDraft, readDraft, useDraft } from './draft/draft.ts';
import { countAdded, useDraftFiles } from './draft/useDraftFiles.ts';
import { FormNotices } from './FormNotices.tsx';
import { useBattery } from './facts/useBattery.ts';
import { useFieldName, useSectionHead } from './labels.ts';
import { BatteryStrip, DocumentList, PhoneForm, PhotoSlots, PostPreview, ViewChoice } from './later.ts';
import classes from './PostForm.module.css';
import { useContacts } from './queries.ts';
import { SectionList } from './SectionList.tsx';
import { listFileProblems, placeFileErrors } from './state/problems.ts';
import { type SectionId, sections, stateOf } from './state/sections.ts';
import type { FormFiles, FormValues } from './state/typed.ts';
import { useRules } from './state/useRules.ts';
import { askedValues, bodyOf, emptyValues, filesOf, type PostBody, valuesOf } from './state/values.ts';
import { useSending } from './useSending.ts';
import type { View } from './ViewChoice.tsx';

const documentKinds = '.pdf,.doc,.docx,.xls,.xlsx,.odt,.ods,.csv,.txt,.png,.jpg,.jpeg';

// The frame of the form is drawn before the code of its fields, which is asked for at once.
const loadSections = () => import('./PostSection.tsx');
void loadSections().catch(() => {});
const PostSection = lazy(async () => ({ default: (await loadCode(loadSections)).PostSection }));

/** On a phone, one piece is what most posts are about. */
const likelyValues = { number_of_items: 1 } as const;

const isField = (name: string): name is FieldName => name in fields;

interface PostFormProps {
  post?: Advertisement;
  /** Shows what already fits a new post as far as it is filled in. */
  renderMatches?: (body: PostBody) => ReactNode;
  /** Shows what others ask for the same part. */
  renderAsked?: (body: PostBody) => ReactNode;
}

/** The form of a new post, or of `post`. The browser stores the entries as a draft until they are published. */
export function PostForm({ post, renderMatches, renderAsked }: PostFormProps) {
  const { t } = useTranslation('forms');
  const nameOf = useFieldName();
  const bootstrap = useBootstrap();
  const user = useSession();
  const needsOrganization = !post && bootstrap.offers?.names_organization === true;
  const key = draftKey(user.id, post?.id ?? null);
  // A search that found nothing leads here with what was searched for.
  const asked = useSearch({ strict: false });
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const isQuick = isPhone && !post;
  const fresh = useMemo(
    () =>
      post ? valuesOf(post) : { ...emptyValues(bootstrap), ...(isPhone ? likelyValues : {}), ...askedValues(asked) },
    [post, bootstrap, asked, isPhone],
  );
  const untouched: FormFiles = useMemo(() => (post ? filesOf(post) : { photos: [], documents: [] }), [post]);
  const [draft, setDraft] = useState(() => readDraft(key, fresh));
  const [files, setFiles] = useState(untouched);
  const draftFiles = useDraftFiles(key, files, { untouched, onRestore: setFiles });
  const heading = useRef<HTMLHeadingElement>(null);
  const [view, setView] = useState<View>('form');
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false });

  const leaveDraft = () => {
    forgetDraft(key);
    draftFiles.forget();
    setDraft(null);
  };
  const stopDrafts = useRef(() => {});
  const { share, send, submitButton } = useSending(post, files, () => stopDrafts.current());
  const schema = useRules(needsOrganization);
  const serverForm = useServerForm<FormValues, PostBody, Advertisement>({
    name: 'field',
    record: post,
    draft: draft && { values: draft.values, version: draft.updatedAt ?? '' },
    valuesOf: (record) => (record ? valuesOf(record) : fresh),
    ...(schema ? { schema } : {}),
    rules: ({ available_at: date }) => ({
      available_at: date !== null && date !== post?.available_at_date && date < today() && contradictions.datePast,
    }),
    bodyOf: (values) => bodyOf(values, bootstrap.brands),
    labelOf: (field, { supplier_article_number: number, gtin }) => {
      // On a phone, one field takes the number or the title.
      if (isQuick && field === 'title' && number === '' && gtin === '') return t('phone.number');
      return isField(field) ? nameOf(field) : t(`field.${field as 'images'}`, { defaultValue: field });
    },
    describe: (field, value) => describeValue(field, value, bootstrap),
    keepsErrors: true,
    beside: {
      problems: listFileProblems(files, t),
      take: (errors) => {
        const placed = placeFileErrors(errors, files);
        setFiles(placed.files);
        return placed.fields;
      },
    },
    onAdopt: (record) => {
      leaveDraft();
      setFiles(filesOf(record));
    },
    send,
  });
  const { form, submit, isBusy, problems, attempt, conflict, version } = serverForm;
  const added = countAdded(files);
  const stored = useDraft(
    key,
    { values: form.values, updatedAt: version || null, files: added },
    form.isTouched() || draft !== null || added > 0,
  );
  useEffect(() => {
    stopDrafts.current = () => {
      stored.stop();
      draftFiles.stop();
    };
  }, [stored, draftFiles]);
  const hasContacts = useContacts(form.values.organization, post?.organization_id ?? null).length > 0;
  const seesMatches = useScope('saved-search.manage') !== 'none' && !post;
  const scopes = [useScope('demand.read'), useScope('advertisement.browse')];
  const seesAsked = !scopes.includes('none');
  const headOf = useSectionHead(form.values.type);
  const title = post ? t('post.edit', { title: post.name }) : t('post.new');
  usePageTitle(title);

  const invalid = schema ? serverForm.check(form.values) : null;
  const states = Object.fromEntries(
    sections.map((section) => [
      section.id,
      stateOf(section, { values: form.values, errors: form.errors, invalid, ...files }),
    ]),
  ) as Record<SectionId, ReturnType<typeof stateOf>>;

  const photoSlots = (
    <PhotoSlots
      id="field-images"
      value={files.photos}
      onChange={(photos) => setFiles((now) => ({ ...now, photos }))}
      onTooMany={notify.error}
      progress={share}
    />
  );
  const battery = useBattery(form.values, files.documents, post?.battery_excepted ?? false);
  const documentList = (
    <DocumentList
      id="field-documents"
      accept={documentKinds}
      value={files.documents}
      onChange={(documents) => setFiles((now) => ({ ...now, documents }))}
      onTooMany={notify.error}
      progress={share}
      {...(battery ? { kinds: battery.kinds } : {})}
    />
  );
  const batteryStrip = battery && <BatteryStrip {...battery.strip} />;
  const askedHint = seesAsked && form.values.type === 'offered' && renderAsked?.(bodyOf(form.values, bootstrap.brands));
  const matches = seesMatches && renderMatches?.(bodyOf(form.values, bootstrap.brands));
  const drawSection = (id: SectionId): ReactNode => {
    if (id === 'photos' || id === 'documents') {
      return (
        <FormSection key={id} id={id} {...headOf(id)}>
          {id === 'photos' ? (
            photoSlots
          ) : (
            <>
              {batteryStrip}
              {documentList}
            </>
          )}
        </FormSection>
      );
    }
    return (
      <PostSection
        key={id}
        id={id}
        form={serverForm}
        isNew={!post}
        organizationId={post?.organization_id ?? null}
        reserved={post?.reserved_quantity ?? null}
        asked={askedHint}
      />
    );
  };

  return (
    <div className={classes.layout} data-view={view}>
      <SectionList
        type={form.values.type}
        title={post ? t('post.editSections') : t('post.newSections')}
        states={states}
        hasContacts={hasContacts}
      />
      {isNarrow && (!isQuick || view === 'preview') && (
        <div className={classes.views}>
          <ViewChoice value={view} onChange={setView} />
        </div>
      )}
      <form className={classes.form} noValidate onSubmit={submit}>
        <h1 className="h1" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <FormNotices
          isNew={!post}
          draft={draft}
          files={draftFiles}
          added={added}
          conflict={conflict}
          problems={problems}
          attempt={attempt}
          onDiscard={() => {
            leaveDraft();
            setFiles(untouched);
            serverForm.reset();
          }}
          onSettled={() => heading.current?.focus()}
        />
        {isQuick ? (
          <PhoneForm
            form={serverForm}
            photos={photoSlots}
            documents={documentList}
            notice={batteryStrip}
            asked={askedHint}
            matches={matches}
            isBusy={isBusy}
            submitButton={submitButton}
            onPreview={() => setView('preview')}
          />
        ) : (
          <Suspense fallback={<FormSkeleton type={form.values.type} />}>
            <InSlices
              items={sections.map(({ id }) => id)}
              draw={drawSection}
              placeholder={(id) => <SectionSkeleton key={id} id={id} type={form.values.type} />}
            />
            {matches}
            <FormActions post={post} isBusy={isBusy} submitButton={submitButton} />
          </Suspense>
        )}
      </form>
      <aside className={classes.preview} aria-label={t('view.preview')}>
        <p className="sm muted">{t('preview.intro')}</p>
        {(!isNarrow || view === 'preview') && <PostPreview values={form.values} photos={files.photos} />}
      </aside>
    </div>
  );
}

function FormSkeleton({ type }: { type: AdvertisementType }) {
  return (
    <>
      <Loading>{null}</Loading>
      {sections.map(({ id }) => (
        <SectionSkeleton key={id} id={id} type={type} />
      ))}
    </>
  );
}

/** A section whose fields are on their way. */
function SectionSkeleton({ id, type }: { id: SectionId; type: AdvertisementType }) {
  const headOf = useSectionHead(type);
  const rows = sections.find((section) => section.id === id)?.fields.length || 1;
  return (
    <FormSection {...headOf(id)}>
      <RowsSkeleton rows={rows} height={72} />
    </FormSection>
  );
}

/** Publishes the form, or leaves it. */
function FormActions({
  post,
  isBusy,
  submitButton,
}: {
  post: Advertisement | undefined;
  isBusy: boolean;
  submitButton: RefObject<HTMLButtonElement | null>;
}) {
  const { t } = useTranslation('forms');
  return (
    <FormFoot note={t('form.saved', { ns: 'common' })}>
      <Button ref={submitButton} type="submit" variant="filled" size="md" loading={isBusy}>
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
  );
}
