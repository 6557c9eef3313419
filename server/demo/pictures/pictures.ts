import sharp from 'sharp';
import { createRandom, hashText, type Random } from '../random.ts';
import type { PictureName } from './choice.ts';
import { familyByName } from './families.ts';
import { type Backdrop, renderScene } from './renderer.ts';
import { Scene } from './scene.ts';

const width = 960;
const height = 640;

/** Draws a picture as JPEG. The same name gives the same bytes. */
export async function drawPicture({ family, variant, angle }: PictureName): Promise<Buffer> {
  const settings = familyByName[family];
  const random = varyPicks(createRandom(hashText(family)), variant);
  const scene = new Scene();
  settings.draw(scene, random);
  const view = createRandom(hashText(`${family} ${variant} ${angle}`));
  const dark = settings.bright && view.chance(0.2);
  const backdrop: Backdrop = dark ? 'slate' : view.chance(0.3) ? 'warm' : 'light';
  const yaw = settings.yaw ?? view.pick([-32, -24, 22, 30]);
  const raster = renderScene(
    scene,
    {
      yaw: angle === 0 ? yaw + view.between(-5, 5) : yaw - 48,
      pitch: angle === 0 ? settings.pitch + view.between(-4, 4) : settings.pitch * 0.55,
      backdrop,
      // The second view comes close, as photographs of details do.
      fill: angle === 0 ? 0.78 : 1.25,
      offset: angle === 0 ? [0, 0] : [0.06, 0.02],
    },
    width,
    height,
  );
  return sharp(raster.data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

// Neighbours in the pool choose neighbours in every list of materials and sizes, so that no two look alike.
function varyPicks(random: Random, variant: number): Random {
  let picks = 0;
  return {
    ...random,
    pick: (list) => {
      picks += 1;
      const index = (Math.floor(random.next() * list.length) + variant * (1 + (picks % 2))) % list.length;
      const chosen = list[index];
      if (chosen === undefined) throw new Error('Cannot pick from an empty list.');
      return chosen;
    },
    chance: (share) => (random.next() + variant * 0.37) % 1 < share,
    between: (low, high) => low + ((random.between(low, high) - low + variant * 3) % (high - low + 1)),
  };
}
