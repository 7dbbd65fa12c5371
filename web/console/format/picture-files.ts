/** The properties of a file input that accepts pictures of the kinds that the shop stores. */
export const PICTURE_FILES = {
  accept: 'image/jpeg,image/png,image/webp',
  placeholder: 'JPEG / PNG / WebP',
} as const
