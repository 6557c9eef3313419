import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NotificationItem, notificationLifetime, useNotifications } from '#web/lib/notify.ts';
import box from '../fields/Box.module.css';
import classes from './Toasts.module.css';

/** The on-screen messages, top right. */
export default function Toasts() {
  const items = useNotifications(({ items: list }) => list);
  const { t } = useTranslation();
  return (
    <section className={classes.region} aria-label={t('nav.notifications')}>
      {items
        .filter(({ active }) => active)
        .map((item) => (
          <Toast key={item.id} item={item} />
        ))}
    </section>
  );
}

function Toast({ item }: { item: NotificationItem }) {
  const { t } = useTranslation();
  const remove = useNotifications((store) => store.remove);
  const [isPaused, setIsPaused] = useState(false);
  const remaining = useRef(notificationLifetime);
  useEffect(() => {
    if (isPaused) return;
    const started = performance.now();
    const timer = setTimeout(() => remove(item.id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - started;
    };
  }, [isPaused, item.id, remove]);
  const isError = item.status === 'error';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is one of two, and hovering only holds the clock
    <div
      role={isError ? 'alert' : 'status'}
      className={isError ? `${classes.toast} ${classes.bad}` : classes.toast}
      data-paused={isPaused || undefined}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      {isError ? <IconAlertTriangle size={16} stroke={1.75} /> : <IconCheck size={16} stroke={1.75} />}
      <div className="grow">
        <p className="strong">{item.message}</p>
        {item.detail && <p className="sm muted">{item.detail}</p>}
      </div>
      <button
        type="button"
        className={`${box.icon} ${classes.close}`}
        aria-label={t('action.close')}
        onClick={() => remove(item.id)}
      >
        <IconX size={14} stroke={1.75} />
      </button>
    </div>
  );
}
