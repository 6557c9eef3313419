import { whenNeeded } from '#web/ui/whenNeeded.tsx';

// What a form on a phone has further down, and what is rarely seen: it comes when it is drawn.
export const ConflictStrip = whenNeeded(
  async () => ({ default: (await import('#web/ui/forms/ConflictStrip.tsx')).ConflictStrip }),
  { early: true },
);
export const PhotoSlots = whenNeeded(async () => ({
  default: (await import('#web/ui/files/PhotoSlots.tsx')).PhotoSlots,
}));
export const BatteryStrip = whenNeeded(async () => ({
  default: (await import('../batteries/BatteryStrip.tsx')).BatteryStrip,
}));
export const DocumentList = whenNeeded(async () => ({
  default: (await import('#web/ui/files/DocumentList.tsx')).DocumentList,
}));
export const PostPreview = whenNeeded(async () => ({ default: (await import('./PostPreview.tsx')).PostPreview }), {
  early: true,
});
export const ViewChoice = whenNeeded(async () => ({ default: (await import('./ViewChoice.tsx')).ViewChoice }));
export const PhoneForm = whenNeeded(() => import('./phone/PhoneForm.tsx'));
