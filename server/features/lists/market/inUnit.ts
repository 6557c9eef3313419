import type { Unit } from '#contract/advertisements/choices.ts';
import type { DealtLine } from '../repository/answers.ts';
import type { LineRow } from '../rows.ts';
import { unitsIn } from './units.ts';

/** What a deal asks for a line and its seller offers, with quantities and prices in the unit of the line. */
interface Dealt {
  asked: number;
  offered: number | null;
  posted: number | null;
  price: number | null;
}

/** Reads what was dealt for a line, such as boxes, in the unit of the line, such as pieces. What is offered costs what it did. */
export function inUnitOf(line: Pick<LineRow, 'unit' | 'pack'> | undefined, dealt: DealtLine): Dealt {
  const factor = (line && unitsIn(dealt.unit as Unit, line.unit, line.pack)) ?? 1;
  const offered = dealt.offered === null ? null : Math.floor(dealt.offered * factor + 1e-9);
  const price = dealt.price === null ? null : Number(dealt.price);
  return {
    asked: Math.max(1, Math.round(dealt.asked * factor)),
    offered,
    posted: dealt.posted === null ? null : Number(dealt.posted) / factor,
    price: price === null ? null : offered ? (price * (dealt.offered as number)) / offered : price / factor,
  };
}
