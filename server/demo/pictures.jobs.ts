import type { Feature } from '#server/platform/platform.ts';

/** The job that draws the demo's pictures while the product already runs; without a demo nobody asks for it. */
export const demoPicturesJob = 'demo.pictures';

/** Draws the demo's pictures in the background. */
export const demoPictures: Feature = ({ jobs, db, files }) => {
  jobs.register<{ upTo: number }>(demoPicturesJob, async ({ upTo }, { signal }) => {
    // Loaded when there is something to draw, which is once in an installation's life.
    const { drawMissingPictures } = await import('./illustrations.ts');
    const left = await drawMissingPictures({ db, files }, { upTo, signal, isPatient: true });
    if (left > 0) throw new Error(`${left} pictures are still to be drawn.`);
  });
};
