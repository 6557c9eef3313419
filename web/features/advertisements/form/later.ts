import { whenNeeded } from '#web/ui/whenNeeded.tsx';

// What a form on a phone has further down: it comes when the form is drawn.
export const PhotoSlots = whenNeeded(async () => ({
  default: (await import('#web/ui/files/PhotoSlots.tsx')).PhotoSlots,
}));
export const DocumentList = whenNeeded(async () => ({
  default: (await import('#web/ui/files/DocumentList.tsx')).DocumentList,
}));
export const PostPreview = whenNeeded(async () => ({ default: (await import('./PostPreview.tsx')).PostPreview }));
