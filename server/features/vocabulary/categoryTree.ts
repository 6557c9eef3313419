/** A top-level category with the categories below it; `slug` is its link, `icon` the name of its drawing. */
type CategoryBranch = {
  slug: string;
  name: string;
  icon: string;
  children: readonly string[];
};

/** What an installation starts with; its platform admins change it from there on. */
export const categoryTree: readonly CategoryBranch[] = [
  {
    slug: 'drivetrain-and-gears',
    name: 'Drivetrain and gears',
    icon: 'drivetrain-and-gears',
    children: [
      'Cassettes',
      'Chains',
      'Cranksets',
      'Chainrings',
      'Rear derailleurs',
      'Front derailleurs',
      'Shifters',
      'Bottom brackets',
      'Pedals',
    ],
  },
  {
    slug: 'e-bike-systems',
    name: 'E-bike systems',
    icon: 'e-bike-systems',
    children: [
      'Motors',
      'Batteries',
      'Chargers',
      'Displays and controllers',
      'Sensors and magnets',
      'Cables and connectors',
      'E-bike chainrings',
    ],
  },
  {
    slug: 'wheels',
    name: 'Wheels',
    icon: 'wheels',
    children: [
      'Complete wheels',
      'Rims',
      'Hubs',
      'Tyres',
      'Inner tubes',
      'Spokes and nipples',
      'Tubeless',
      'Axles and skewers',
      'Freehub bodies',
    ],
  },
  {
    slug: 'light',
    name: 'Light',
    icon: 'light',
    children: ['Headlights', 'Rear lights', 'Light sets', 'Hub dynamos', 'Reflectors', 'Light cables and brackets'],
  },
  {
    slug: 'brake-systems',
    name: 'Brake systems',
    icon: 'brake-systems',
    children: [
      'Disc callipers',
      'Rotors',
      'Brake pads',
      'Brake levers',
      'Hoses and fittings',
      'Rim brakes',
      'Disc brake sets',
      'Fluids and bleed kits',
    ],
  },
  {
    slug: 'suspension',
    name: 'Suspension',
    icon: 'suspension',
    children: [
      'Suspension forks',
      'Rear shocks',
      'Rigid forks',
      'Springs and tokens',
      'Suspension service kits',
      'Shock hardware',
    ],
  },
  {
    slug: 'cockpit',
    name: 'Cockpit',
    icon: 'cockpit',
    children: [
      'Stems',
      'Flat handlebars',
      'Drop bars',
      'Grips',
      'Bar tape',
      'Headsets',
      'Bar ends',
      'Bells and mirrors',
    ],
  },
  {
    slug: 'seat',
    name: 'Seat',
    icon: 'seat',
    children: [
      'Saddles',
      'Seatposts',
      'Dropper posts',
      'Suspension seatposts',
      'Seat clamps',
      'Saddle covers and bags',
    ],
  },
  {
    slug: 'other',
    name: 'Other',
    icon: 'other',
    children: [
      'Workshop tools',
      'Lubricants and cleaners',
      'Derailleur hangers',
      'Cables and housing',
      'Mudguards',
      'Carriers',
      'Kickstands',
      'Locks',
      'Pumps',
    ],
  },
];
