import type { Icon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useId } from 'react';
import type { TokenScope } from '#contract/tokens/choices.ts';
import classes from './Integration.module.css';

interface CardProps {
  icon: Icon;
  title: string;
  /** How many there are, or what they are for. */
  about: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A kind of connection with its rows. */
export function Card({ icon: Sign, title, about, action, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <span className={classes.sign}>
          <Sign size={18} stroke={1.75} aria-hidden="true" />
        </span>
        <div className="grow">
          <h2 className="h2" id={id}>
            {title}
          </h2>
          <p className="sm muted num">{about}</p>
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

/** The state of a connection: a coloured sign and a word, and a line below. */
export function State({ kind, word, line }: { kind: 'ok' | 'warning' | 'bad' | 'off'; word: string; line: ReactNode }) {
  return (
    <div className={classes.state} data-kind={kind}>
      <b className="sm">{word}</b>
      <span className="xs muted num">{line}</span>
    </div>
  );
}

/** A right of a token in words. */
export function scopeWord(scope: TokenScope, t: TFunction<'integration'>): string {
  const [area, right] = scope.split(':');
  return t(`scope.${area}.${right}` as 'scope.market.read');
}

/** Rights or events, each a word on a ground. */
export function Words({ words, label }: { words: readonly string[]; label: string }) {
  return (
    <ul className={classes.words} aria-label={label}>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );
}
