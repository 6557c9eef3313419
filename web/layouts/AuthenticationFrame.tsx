import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '#web/ui/navigation/Logo.tsx';
import classes from './AuthenticationLayout.module.css';

/** The form at the left, a drawing of a cassette taken apart at the right. */
export function AuthenticationFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.layout}>
      <div className={classes.left}>
        <header>
          <Logo />
        </header>
        {children}
      </div>
      <div className={classes.right} aria-hidden="true">
        <p>{t('app.tagline')}</p>
      </div>
    </div>
  );
}
