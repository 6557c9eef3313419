import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '#web/lib/brand/useBrand.ts';
import { LogoMark } from '../icons/LogoMark.tsx';
import type { LinkProps } from './Link.tsx';
import classes from './Logo.module.css';

interface LogoProps {
  className?: string;
  /** The router's link; without it the overview is loaded as a page. */
  link?: ComponentType<LinkProps>;
}

/** The brand's mark and name; leads to the overview. */
export function Logo({ className, link: ScreenLink }: LogoProps) {
  const brand = useBrand();
  const { t } = useTranslation();
  const props = {
    className: [classes.logo, className].filter(Boolean).join(' '),
    'aria-label': t('nav.home', { brand: brand.name }),
    children: (
      <>
        {brand.logo ? <img src={brand.logo} alt="" height={28} /> : <LogoMark className={classes.mark ?? ''} />}
        <span className={classes.name}>{brand.name}</span>
      </>
    ),
  };
  return ScreenLink ? <ScreenLink to="/" {...props} /> : <a href="/" {...props} />;
}
