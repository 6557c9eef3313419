import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '#web/lib/brand/useBrand.ts';
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
        <span>{brand.name}</span>
      </>
    ),
  };
  return ScreenLink ? <ScreenLink to="/" {...props} /> : <a href="/" {...props} />;
}

/** The product's mark: a chainring around a G. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" width={28} height={28} className={className} aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M12.1 3.2L12.9 0.4L15.1 0.4L15.9 3.2L17.7 3.7L19.8 1.7L21.8 2.8L21.1 5.6L22.4 6.9L25.2 6.2L26.3 8.2L24.3 10.3L24.8 12.1L27.6 12.9L27.6 15.1L24.8 15.9L24.3 17.7L26.3 19.8L25.2 21.8L22.4 21.1L21.1 22.4L21.8 25.2L19.8 26.3L17.7 24.3L15.9 24.8L15.1 27.6L12.9 27.6L12.1 24.8L10.3 24.3L8.2 26.3L6.2 25.2L6.9 22.4L5.6 21.1L2.8 21.8L1.7 19.8L3.7 17.7L3.2 15.9L0.4 15.1L0.4 12.9L3.2 12.1L3.7 10.3L1.7 8.2L2.8 6.2L5.6 6.9L6.9 5.6L6.2 2.8L8.2 1.7L10.3 3.7ZM14 6.2a7.8 7.8 0 1 0 7.8 7.8H14v2.9h4.3A5 5 0 1 1 17.5 10.3l2.1-2.1A7.8 7.8 0 0 0 14 6.2Z"
      />
    </svg>
  );
}
