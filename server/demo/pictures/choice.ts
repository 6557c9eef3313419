import { hashText } from '../random.ts';
import { familyByName, type PictureFamily } from './families.ts';

/** One picture of the pool: which part, and from which side. */
export type PictureName = { family: PictureFamily; variant: number; angle: number };

/** What the choice of pictures asks about a post. */
export type PostToShow = { id: number; title: string; article: string; subCategory: string };

// Within a sub-category some titles name another shape; what has no illustration is shown as it is packed.
const shapes: Record<string, readonly (readonly [RegExp, PictureFamily])[]> = {
  'bottom-brackets': [[/UN300|B910/, 'carton']],
  pedals: [[/^(Deore XT PD|PD-M520|PD-EH|Ultegra|Candy|Mallet|X2|Keo|Speciale|E-PM)/, 'carton']],
  shifters: [[/ST-|lever|Ergopower|twist|Revoshift|Grip Shift|Cruise|Pod/, 'carton']],
  motors: [[/hub/, 'hub-motor']],
  'displays-and-controllers': [[/controller|switch/, 'carton']],
  'light-cables-and-brackets': [[/bracket/i, 'carton']],
  'fluids-and-bleed-kits': [[/kit/i, 'carton']],
  'rim-brakes': [[/hydraulic|side-pull|shoes|drum|long-reach/, 'carton']],
  'rear-shocks': [[/coil/i, 'coil-shock']],
  'springs-and-tokens': [[/tokens|spacers/i, 'carton']],
  'shock-hardware': [[/remote/i, 'carton']],
  'bells-and-mirrors': [[/mirror/i, 'carton']],
  'saddle-covers-and-bags': [[/cover/i, 'carton']],
  'workshop-tools': [
    [/torque|wrench|pliers|cutter/i, 'wrench'],
    [/hex key|tool set|mini 20/i, 'hex-keys'],
    [/bottom bracket tool|cassette tool|nautilus|puller|chain tool/i, 'socket'],
  ],
  'cables-and-housing': [[/inner/i, 'carton']],
  locks: [
    [/U-lock/, 'u-lock'],
    [/folding|cylinder/, 'carton'],
  ],
  pumps: [[/hand pump|shock pump/, 'hand-pump']],
};

/** Which illustration shows a post, given that of its sub-category. */
function findFamily(post: PostToShow, usual: PictureFamily): PictureFamily {
  return shapes[post.subCategory]?.find(([words]) => words.test(post.title))?.[1] ?? usual;
}

/**
 * The pictures of a post, in order: its own part, from another side, then as it is packed; for half of the posts none.
 * The same article always shows the same part.
 */
export function choosePictures(post: PostToShow, usual: PictureFamily): PictureName[] {
  const chance = (hashText(`picture ${post.id}`) % 1000) / 1000;
  const count = chance < 0.28 ? 1 : chance < 0.43 ? 2 : chance < 0.5 ? 3 : 0;
  const carton = hashText(`carton ${post.article}`) % familyByName.carton.variants;
  const packed: PictureName = { family: 'carton', variant: carton, angle: 0 };
  const family = findFamily(post, usual);
  if (family === 'carton') return count > 1 ? [packed] : [];
  const { variants, angles } = familyByName[family];
  const variant = hashText(post.article) % variants;
  const own = Array.from({ length: angles }, (_, angle): PictureName => ({ family, variant, angle }));
  return [...own.slice(0, Math.max(1, count - 1)), packed].slice(0, count);
}

/** Every picture that the pool may hold. */
export function listPictures(): PictureName[] {
  return (Object.keys(familyByName) as PictureFamily[]).flatMap((family) => {
    const { variants, angles } = familyByName[family];
    return Array.from({ length: variants * angles }, (_, index) => ({
      family,
      variant: Math.floor(index / angles),
      angle: index % angles,
    }));
  });
}

/** The file name of a picture; the pool is found by it again. */
export function fileNameOf({ family, variant, angle }: PictureName): string {
  return `${family}-${variant + 1}${'ab'[angle] ?? 'c'}.jpg`;
}
