import type { DrawingName } from './drawings.ts';
import classes from './PartDrawing.module.css';

// One file a category: a list of posts loads the few that it shows, and no drawing is in the JavaScript.
const files = import.meta.glob<string>('./drawings/*.svg', { query: '?url', import: 'default', eager: true });

interface PartDrawingProps {
  name: DrawingName;
  /** Wanted parts are drawn with dashed lines. */
  wanted?: boolean;
  className?: string;
}

/** An engineering drawing of a part, or a category's icon, in the current colour; `--plate` is the ground behind it. */
export function PartDrawing({ name, wanted = false, className }: PartDrawingProps) {
  const [icon, part = icon] = name.split('/');
  return (
    <svg
      viewBox="0 0 160 120"
      className={[classes.part, wanted && classes.wanted, className].filter(Boolean).join(' ')}
      aria-hidden="true"
    >
      <use href={`${files[`./drawings/${icon}.svg`]}#${part}`} />
    </svg>
  );
}

/** Fetches the drawings, so that they are available offline. */
export function fetchDrawings(): void {
  for (const file of Object.values(files)) void fetch(file).catch(() => {});
}

/** A part drawing on its tinted ground: blue for offered, green for wanted. Fills the place it is given. */
export function PartPlate({ className, ...drawing }: PartDrawingProps) {
  return (
    <div className={[classes.plate, drawing.wanted && classes.plateWanted, className].filter(Boolean).join(' ')}>
      <PartDrawing {...drawing} />
    </div>
  );
}
