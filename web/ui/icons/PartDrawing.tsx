import classes from './PartDrawing.module.css';
import type { PartName } from './partNames.ts';
import drawings from './parts.svg?url';

export interface PartDrawingProps {
  name: PartName;
  /** Wanted parts are dashed: they are not there yet. */
  wanted?: boolean;
  className?: string;
}

/** An engineering drawing of a part in the current colour; `--plate` is the ground behind it. */
export function PartDrawing({ name, wanted = false, className }: PartDrawingProps) {
  return (
    <svg
      viewBox="0 0 160 120"
      className={[classes.part, wanted && classes.wanted, className].filter(Boolean).join(' ')}
      aria-hidden="true"
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}

/** Fetches the drawings, so that they are there when the network is not. */
export function fetchDrawings(): void {
  void fetch(drawings).catch(() => {});
}

/** A part drawing on its tinted ground: blue for offered, green for wanted. Fills the place it is given. */
export function PartPlate({ className, ...drawing }: PartDrawingProps) {
  return (
    <div className={[classes.plate, drawing.wanted && classes.plateWanted, className].filter(Boolean).join(' ')}>
      <PartDrawing {...drawing} />
    </div>
  );
}
