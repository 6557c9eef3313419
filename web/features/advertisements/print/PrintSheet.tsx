import { Box, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionLabels } from '#contract/advertisements/choices.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { translated } from '#web/i18n/translated.ts';
import { useBrand } from '#web/lib/brand/useBrand.ts';
import { countryOf, formatDate, formatDateTime, labelled } from '#web/lib/format/format.ts';
import { usePhoneNumber } from '#web/lib/format/usePhoneNumber.ts';
import { LogoMark } from '#web/ui/navigation/Logo.tsx';
import { Facts } from '#web/ui/text/Facts.tsx';
import { QrCode } from '#web/ui/text/QrCode.tsx';
import { factsOf } from '../detail/buying/facts.ts';
import PriceLadder from '../detail/buying/PriceLadder.tsx';
import { listStated, useFactFields } from '../facts/fields.ts';
import { useFieldName } from '../form/labels.ts';
import { AdvertisementPicture } from '../post/AdvertisementPicture.tsx';
import { AvailabilityMeter } from '../post/AvailabilityMeter.tsx';
import { usePriceWords } from '../post/priceWords.ts';
import { TypeBadge } from '../post/TypeBadge.tsx';
import { cutText } from './cutText.ts';
import classes from './PrintSheet.module.css';

/** What of a post is printed. */
interface PrintChoice {
  photographs: boolean;
  price: boolean;
  /** The owner's side alone has one. */
  reference: boolean;
}

export const usualPrint: PrintChoice = { photographs: true, price: true, reference: false };

// The space next to the documents holds this many lines of this many characters.
const descriptionLines = 14;
const lineLength = 56;
// What is as wide as the sheet.
const wholeLineLength = 100;

interface PrintSheetProps {
  post: Advertisement;
  choice?: PrintChoice;
}

/** A post on one A4 sheet, light in both colour schemes. */
export default function PrintSheet({ post, choice = usualPrint }: PrintSheetProps) {
  const { t } = useTranslation('posts');
  const nameOf = useFieldName();
  const { t: tFacts } = useTranslation('facts');
  const brand = useBrand();
  const { lead, amount, per } = usePriceWords()(post);
  const { organization_details: organization, contact } = post;
  const phone = usePhoneNumber(contact?.phone_number);
  const [now] = useState(() => formatDateTime(new Date()));
  const address = `${location.origin}/advertisement/${post.id}`;
  const { data: fields } = useFactFields(post.facts.length > 0 ? (post.sub_category?.id ?? null) : null);
  const stated = listStated(fields ?? [], post.facts, tFacts);
  const statedLines = stated.length > 0 ? 2 + Math.ceil(stated.flat().join(' · ').length / wholeLineLength) : 0;
  const lowerPrices = choice.price ? post.price_breaks.length + (post.whole_lot_price ? 1 : 0) : 0;
  const ladderLines = lowerPrices > 0 ? 2 + lowerPrices : 0;
  const lines = Math.max(4, descriptionLines - statedLines - ladderLines);
  const description = cutText(post.description ?? '', lines, lineLength);
  const none = [t('detail.noMinimumOrder'), t('detail.noMinimumOrderValue')];
  const facts: [name: string, value: string | null | undefined][] = [
    ...factsOf(post, t).filter(([, value]) => !none.includes(value)),
    [nameOf('condition'), post.condition && translated(conditionLabels[post.condition])],
    [nameOf('gtin'), post.gtin],
    [nameOf('internal_reference'), choice.reference ? post.internal_reference : null],
    [t('detail.posted'), formatDate(post.created_at)],
    [t('print.changed'), formatDate(post.updated_at)],
  ];
  return (
    <article className={classes.sheet} data-sheet>
      <header>
        <span className={classes.brand}>
          {brand.logo ? <img src={brand.logo} alt="" height={22} /> : <LogoMark className={classes.mark ?? ''} />}
          {brand.name}
        </span>
        <span className="muted num">{t('print.printed', { time: now })}</span>
      </header>
      <div>
        <Group gap={10} wrap="nowrap">
          <TypeBadge type={post.type} />
          <span className="muted">
            {[translated(post.category.name), post.sub_category && translated(post.sub_category.name)]
              .filter(Boolean)
              .join(', ')}
          </span>
        </Group>
        <h1>{post.name}</h1>
        <p>
          {post.brand}
          {post.brand && post.supplier_article_number && <span className="muted"> · </span>}
          <span className="code strong">{post.supplier_article_number}</span>
        </p>
      </div>
      <div className={classes.columns}>
        <div className={classes.pictures}>
          {post.images.length > 0 && choice.photographs ? (
            post.images.map((image, index) => (
              <div key={image.id}>
                <img src={index === 0 ? image.url : image.card} alt="" />
              </div>
            ))
          ) : (
            <div>
              <AdvertisementPicture advertisement={{ ...post, image: null }} className={classes.drawing} />
            </div>
          )}
        </div>
        <div>
          {choice.price && (
            <div className={classes.price}>
              {lead && <div>{lead}</div>}
              <div className={`num ${classes.amount}`}>{amount}</div>
              {per && <div className="muted">{per}</div>}
            </div>
          )}
          {lowerPrices > 0 && (
            <Box mb="sm">
              <PriceLadder post={post} />
            </Box>
          )}
          <div className={classes.availability}>
            <AvailabilityMeter
              type={post.type}
              availability={post.availability}
              label={post.available_at_label}
              state={post.state}
            />
          </div>
          <Facts facts={facts.filter(([, value]) => Boolean(value))} />
        </div>
      </div>
      {stated.length > 0 && (
        <section className={classes.facts}>
          <h2>{tFacts('title')}</h2>
          <p>{stated.map(([name, value]) => labelled(name, value)).join(' · ')}</p>
        </section>
      )}
      <div className={classes.columns}>
        {description.text !== '' && (
          <section>
            <h2>{t('detail.description')}</h2>
            <p className={classes.description}>
              {description.text} {description.isCut && <b>{t('print.more')}</b>}
            </p>
          </section>
        )}
        {post.documents.length > 0 && (
          <section>
            <h2>{t('print.documents')}</h2>
            {post.documents.map(({ id, name }) => (
              <p key={id} className="clip">
                {name}
              </p>
            ))}
          </section>
        )}
      </div>
      <footer>
        <div>
          <h2>{organization.name}</h2>
          <p>{[organization.city, countryOf(organization.country)].filter(Boolean).join(', ')}</p>
          <p>{organization.website?.replace(/^https?:\/\/(www\.)?|\/$/g, '')}</p>
        </div>
        <div>
          {contact && (
            <>
              <h2>{contact.name}</h2>
              <p>{contact.job_title}</p>
              <p className="num">{phone}</p>
              <p>{contact.email}</p>
            </>
          )}
        </div>
        <QrCode address={address} />
      </footer>
      <p className={`num ${classes.note}`}>
        {t('print.asOf', { time: now, address: address.replace(/^https?:\/\//, '') })}
      </p>
    </article>
  );
}
