import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBrand } from '#web/lib/brand/useBrand.ts';
import { LogoMark } from '../icons/LogoMark.tsx';
import classes from './Logo.module.css';

/** The brand's mark and name; leads to the overview. */
export function Logo({ className }: { className?: string }) {
  const brand = useBrand();
  const { t } = useTranslation();
  return (
    <Link
      to="/"
      className={[classes.logo, className].filter(Boolean).join(' ')}
      aria-label={t('nav.home', { brand: brand.name })}
    >
      {brand.logo ? <img src={brand.logo} alt="" height={28} /> : <LogoMark className={classes.mark ?? ''} />}
      <span className={classes.name}>{brand.name}</span>
    </Link>
  );
}
