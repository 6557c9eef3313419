import { categoryDrawings } from './categoryDrawings.tsx';

/** A category's icon by its name (`brake-systems`); a carton for names it does not know. */
export function CategoryIcon({ name, size = 20 }: { name: string | null; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {(name && categoryDrawings[name]) ?? categoryDrawings.other}
    </svg>
  );
}
