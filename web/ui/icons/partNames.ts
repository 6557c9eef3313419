/** The parts that have a drawing. */
const partNames = [
  'battery',
  'carton',
  'cassette',
  'chain',
  'crankset',
  'disc-calliper',
  'disc-rotor',
  'drop-bar',
  'fork',
  'headlight',
  'hub',
  'mid-motor',
  'pedal',
  'rear-derailleur',
  'saddle',
  'seatpost',
  'shock',
  'stem',
  'tyre',
  'wheel',
] as const;
export type PartName = (typeof partNames)[number];

// Words of a title or a subcategory that tell which drawing is meant; the first match wins, so the particular come first.
const words: readonly [RegExp, PartName][] = [
  [/batter|charger/i, 'battery'],
  [/\bmotors?\b|mid.?drive/i, 'mid-motor'],
  [/cassette|sprocket|freewheel/i, 'cassette'],
  [/derailleur|\bmech\b/i, 'rear-derailleur'],
  [/crank|chain ?ring|bottom bracket/i, 'crankset'],
  [/\bchains?\b/i, 'chain'],
  [/pedal/i, 'pedal'],
  [/rotor|\bdiscs?\b(?!.*(calliper|caliper|wheel))/i, 'disc-rotor'],
  [/calliper|caliper|disc brake/i, 'disc-calliper'],
  [/\bshocks?\b/i, 'shock'],
  [/\bforks?\b/i, 'fork'],
  [/seat ?posts?|dropper/i, 'seatpost'],
  [/saddle/i, 'saddle'],
  [/\bstems?\b/i, 'stem'],
  [/handlebar|drop ?bar|\bbars?\b/i, 'drop-bar'],
  [/(head|tail|front|rear|dynamo|brake|bike) ?lights?\b|\blights\b|\blamps?\b|\blight set/i, 'headlight'],
  [/ty(re|res)\b|tire|inner tube/i, 'tyre'],
  [/brake/i, 'disc-calliper'],
  [/\bhubs?\b/i, 'hub'],
  [/wheel|\brims?\b/i, 'wheel'],
];

const categories: Record<string, PartName> = {
  'drivetrain-and-gears': 'crankset',
  'e-bike-systems': 'mid-motor',
  wheels: 'wheel',
  light: 'headlight',
  'brake-systems': 'disc-calliper',
  suspension: 'fork',
  cockpit: 'stem',
  seat: 'saddle',
  other: 'carton',
};

/** The drawing that fits a post without a photo, by its subcategory, its title and its category's icon or slug. */
export function findPartName(post: {
  subCategory?: string | null;
  title?: string | null;
  category?: string | null;
}): PartName {
  for (const text of [post.subCategory, post.title]) {
    const match = text ? words.find(([pattern]) => pattern.test(text)) : undefined;
    if (match) return match[1];
  }
  return (post.category && categories[post.category]) || 'carton';
}
