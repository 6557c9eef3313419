import { type PdfLine, writePdf } from './pdf.ts';
import type { PostToShow } from './pictures.ts';
import { hashText } from './random.ts';

type Paper = { title: string; subCategories: readonly string[]; share: number; lines: readonly PdfLine[] };

const heading = (text: string): PdfLine => ({ text, isHeading: true });
const text = (...lines: string[]): PdfLine[] => lines.map((line) => ({ text: line }));

// What goes with parts in the trade. Invented, and the same for every post that shows it.
const papers: readonly Paper[] = [
  {
    title: 'UN 38.3 test summary',
    subCategories: ['batteries'],
    share: 0.7,
    lines: [
      heading('Lithium ion battery pack'),
      ...text(
        'Cells 36 V nominal, pack tested as sold, with housing and battery management.',
        'Tests T.1 to T.5, T.7 and T.8: passed. T.6: tested on cells, passed.',
      ),
      heading('Transport'),
      ...text(
        'Class 9, packing instruction 965 or 966. State of charge at dispatch: 30 %.',
        'Damaged packs are never sent.',
      ),
    ],
  },
  {
    title: 'Safety data sheet',
    subCategories: ['fluids-and-bleed-kits', 'lubricants-and-cleaners', 'tubeless'],
    share: 0.65,
    lines: [
      heading('1  Product and use'),
      ...text('Workshop fluid for bicycles. For trade use.'),
      heading('2  Handling'),
      ...text(
        'Wear gloves. Keep away from brake pads and rotors.',
        'Store between 5 and 30 degrees Celsius, upright and closed.',
      ),
      heading('3  First aid'),
      ...text(
        'After contact with eyes: rinse with water for ten minutes, lids open.',
        'After contact with skin: wash with soap and water.',
      ),
      heading('4  Disposal'),
      ...text('Collect residues and hand them in as waste oil.'),
    ],
  },
  {
    title: 'Declaration of conformity',
    subCategories: [
      'motors',
      'chargers',
      'displays-and-controllers',
      'headlights',
      'rear-lights',
      'light-sets',
      'disc-brake-sets',
      'rotors',
      'suspension-forks',
    ],
    share: 0.28,
    lines: [
      heading('Subject of the declaration'),
      ...text('The parts named in the delivery note, in the revision printed on their label.'),
      heading('Requirements'),
      ...text(
        'The parts fulfil the requirements of the standards named on their packaging.',
        'The technical file is kept by the maker for ten years.',
      ),
    ],
  },
  {
    title: 'Fitting instructions',
    subCategories: [
      'rear-derailleurs',
      'cranksets',
      'cassettes',
      'bottom-brackets',
      'disc-callipers',
      'brake-levers',
      'stems',
      'seatposts',
      'dropper-posts',
      'headsets',
      'rear-shocks',
      'carriers',
      'kickstands',
    ],
    share: 0.2,
    lines: [
      heading('Before you begin'),
      ...text(
        'Check that the part fits the frame and the other parts of the bicycle.',
        'Clean and grease threads unless the part says otherwise.',
      ),
      heading('Fitting'),
      ...text(
        '1. Place the part without force and check that it sits flat.',
        '2. Tighten bolts in turns, with a torque wrench, to the figure printed on the part.',
        '3. Check the part after the first ride and tighten again where needed.',
      ),
      heading('Care'),
      ...text('Wipe with a damp cloth. Do not use a pressure washer near bearings.'),
    ],
  },
  {
    title: 'Packing list',
    subCategories: [
      'complete-wheels',
      'rims',
      'tyres',
      'inner-tubes',
      'spokes-and-nipples',
      'brake-pads',
      'pedals',
      'saddles',
      'grips',
      'chains',
    ],
    share: 0.12,
    lines: [
      heading('Contents'),
      ...text(
        'Cartons are numbered; each holds one article number.',
        'The number of pieces is printed on the label of each carton.',
      ),
      heading('Pallet'),
      ...text(
        'Euro pallet 1200 x 800 mm, height up to 1600 mm, wrapped.',
        'Please count on arrival and note differences on the delivery note.',
      ),
    ],
  },
];

/** The papers that go with a post, by file name. */
export function choosePapers(post: PostToShow): string[] {
  return papers
    .filter(
      (paper) =>
        paper.subCategories.includes(post.subCategory) &&
        (hashText(`${paper.title} ${post.id}`) % 1000) / 1000 < paper.share,
    )
    .map(fileNameOf);
}

/** Every paper with its file name. */
export function listPapers(): { fileName: string; write: () => Buffer }[] {
  return papers.map((paper) => ({ fileName: fileNameOf(paper), write: () => writePdf(paper.title, paper.lines) }));
}

function fileNameOf(paper: Paper): string {
  return `${paper.title}.pdf`;
}
