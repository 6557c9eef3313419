import { initials, organizationInitials } from '#web/lib/format/format.ts';
import classes from './Avatar.module.css';

interface AvatarProps {
  name: string;
  /** Address of a picture; the initials stand in for it. */
  image?: string | null;
  /** People are round, organizations square. */
  shape?: 'round' | 'square';
  /** In pixels. */
  size?: number;
  className?: string;
}

const tints = ['', classes.green, classes.neutral];

/** Initials or a picture of a person or an organization. The name is next to it, so screen readers skip it. */
export function Avatar({ name, image, shape = 'round', size = 32, className }: AvatarProps) {
  const tint = tints[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % tints.length];
  const style = { width: size, height: size, fontSize: size >= 44 ? '1rem' : undefined };
  const names = [classes.avatar, shape === 'square' && classes.square, tint, className].filter(Boolean).join(' ');
  return (
    <span className={names} style={style} aria-hidden="true">
      {image ? (
        <img src={image} alt="" width={size} height={size} loading="lazy" />
      ) : shape === 'square' ? (
        organizationInitials(name)
      ) : (
        initials(name)
      )}
    </span>
  );
}
