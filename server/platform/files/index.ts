export type { Hashes, StoredFile, Upload } from './file.ts';
export type { Picture } from './images.ts';
export { refusalOfKind } from './kinds.ts';
export { withPreviewImage } from './previewImages.ts';
export {
  deleteFiles,
  findFileIds,
  forgetRemovedFiles,
  insertFiles,
  listNewestFiles,
  listRemovedFiles,
} from './repository.ts';
export { createFiles, type Files, type FileVariant, fileUrl, isAsStored, variantsOf } from './store.ts';
