// A list draws cards first; the code of its rows comes when they are shown.

export const loadAdvertisementTable = async () => ({
  default: (await import('./AdvertisementTable.tsx')).AdvertisementTable,
});

export const loadAdvertisementLines = async () => ({
  default: (await import('./AdvertisementRow.tsx')).AdvertisementLines,
});
