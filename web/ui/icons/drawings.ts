/** The sub-categories that have a drawing, by the icon of their category: `drawings/<icon>.svg` holds these and the icon. */
export const parts = {
  'brake-systems': [
    'disc-callipers',
    'rotors',
    'brake-pads',
    'brake-levers',
    'hoses-and-fittings',
    'rim-brakes',
    'disc-brake-sets',
    'fluids-and-bleed-kits',
  ],
  cockpit: ['stems', 'flat-handlebars', 'drop-bars', 'grips', 'bar-tape', 'headsets', 'bar-ends', 'bells-and-mirrors'],
  'drivetrain-and-gears': [
    'cassettes',
    'chains',
    'cranksets',
    'chainrings',
    'rear-derailleurs',
    'front-derailleurs',
    'shifters',
    'bottom-brackets',
    'pedals',
  ],
  'e-bike-systems': [
    'motors',
    'batteries',
    'chargers',
    'displays-and-controllers',
    'sensors-and-magnets',
    'cables-and-connectors',
    'e-bike-chainrings',
  ],
  light: ['headlights', 'rear-lights', 'light-sets', 'hub-dynamos', 'reflectors', 'light-cables-and-brackets'],
  other: [
    'workshop-tools',
    'lubricants-and-cleaners',
    'derailleur-hangers',
    'cables-and-housing',
    'mudguards',
    'carriers',
    'kickstands',
    'locks',
    'pumps',
  ],
  seat: ['saddles', 'seatposts', 'dropper-posts', 'suspension-seatposts', 'seat-clamps', 'saddle-covers-and-bags'],
  suspension: [
    'suspension-forks',
    'rear-shocks',
    'rigid-forks',
    'springs-and-tokens',
    'suspension-service-kits',
    'shock-hardware',
  ],
  wheels: [
    'complete-wheels',
    'rims',
    'hubs',
    'tyres',
    'inner-tubes',
    'spokes-and-nipples',
    'tubeless',
    'axles-and-skewers',
    'freehub-bodies',
  ],
} as const;

type Icon = keyof typeof parts;
/** The large icon of a category (`light`), or a part of it (`light/reflectors`). */
export type DrawingName = { [I in Icon]: I | `${I}/${(typeof parts)[I][number]}` }[Icon];

/** What stands in for a post without a photo: its sub-category's part, else its category's icon, never another part. */
export function findDrawing(
  category: { icon: string | null; slug: string | null } | null,
  subCategory: { name: string } | null = null,
): DrawingName {
  const icon = category?.icon ?? category?.slug;
  if (!isIcon(icon)) return 'other';
  const part = subCategory?.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const isDrawn = parts[icon].some((name) => name === part);
  return isDrawn ? (`${icon}/${part}` as DrawingName) : icon;
}

function isIcon(name: string | null | undefined): name is Icon {
  return typeof name === 'string' && Object.hasOwn(parts, name);
}
