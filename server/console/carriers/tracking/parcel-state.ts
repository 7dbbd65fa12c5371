/** The states of a parcel that the import of tracking numbers tells apart. */
export type ParcelState =
  | 'waiting'
  | 'grouped'
  | 'picked'
  | 'exported'
  | 'numbered'
  | 'handed-over'
  | 'returned'
  | 'problem'
