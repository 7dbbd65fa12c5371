/** What becomes of points. `movedIn` from another shop, `restored` after a failed refund or a void batch, `takenBack` by a clawback or a correction; 0 or above. */
export const POINT_FLOWS = [
  'issued',
  'movedIn',
  'restored',
  'used',
  'expired',
  'takenBack',
] as const
export type PointFlow = (typeof POINT_FLOWS)[number]
