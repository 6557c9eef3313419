import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/brand/useBrand.ts';
import { UnbrokenText } from '../text/UnbrokenText.tsx';
import { Link } from './Link.tsx';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** One line under the title: how many, of whom. */
  subtitle?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  /** The breadcrumbs; the page itself is the last one. */
  crumbs?: readonly { to: string; search?: Record<string, string[]>; text: string }[];
  /** The last breadcrumb, if it is not the title. */
  here?: ReactNode;
  /** Beside the title: the state of the record. */
  beside?: ReactNode;
}

/** A page's title, which is also the name of the tab. */
export function PageHeader({ title, subtitle, actions, crumbs, here, beside }: PageHeaderProps) {
  const { t } = useTranslation();
  usePageTitle(title);
  return (
    <header className={classes.head}>
      {crumbs && crumbs.length > 0 && (
        <nav className={classes.crumbs} aria-label={t('nav.crumbs')}>
          {crumbs.map(({ to, search, text }) => (
            <span key={text} className="row">
              <Link to={to} search={search} className={classes.crumb}>
                {text}
              </Link>
              <IconChevronRight size={12} stroke={2} aria-hidden="true" />
            </span>
          ))}
          <span className="clip" aria-current="page">
            {here ?? title}
          </span>
        </nav>
      )}
      <div className={classes.line}>
        <div className="grow">
          {beside ? (
            <div className={classes.titled}>
              <h1 className="h1">
                <UnbrokenText>{title}</UnbrokenText>
              </h1>
              {beside}
            </div>
          ) : (
            <h1 className="h1">
              <UnbrokenText>{title}</UnbrokenText>
            </h1>
          )}
          {subtitle && <div className="muted">{subtitle}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}
