import { Button, Checkbox } from '@mantine/core';
import { IconChevronLeft, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { usePageTitle } from '#web/lib/brand/useBrand.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import classes from './PrintSheet.module.css';
import PrintSheet, { usualPrint } from './PrintSheet.tsx';

/** The sheet as it will be printed, with what is left out of it. */
export default function PrintPreview({ post }: { post: Advertisement }) {
  const { t } = useTranslation('posts');
  const [choice, setChoice] = useState(usualPrint);
  usePageTitle(t('print.title', { name: post.name }));
  const boxes = [
    { name: 'photographs', isThere: post.images.length > 0 },
    { name: 'price', isThere: true },
    { name: 'reference', isThere: Boolean(post.internal_reference) },
  ] as const;
  return (
    <>
      <div className={classes.tools}>
        <LinkButton
          to="/advertisement/$id"
          params={{ id: String(post.id) }}
          leftSection={<IconChevronLeft size={16} stroke={1.75} />}
        >
          {t('print.back')}
        </LinkButton>
        {boxes
          .filter(({ isThere }) => isThere)
          .map(({ name }) => (
            <Checkbox
              key={name}
              label={t(`print.${name}`)}
              checked={choice[name]}
              onChange={(event) => setChoice({ ...choice, [name]: event.currentTarget.checked })}
            />
          ))}
        <span className="grow" />
        <Button variant="filled" leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={() => window.print()}>
          {t('print.print')}
        </Button>
      </div>
      <PrintSheet post={post} choice={choice} />
    </>
  );
}
