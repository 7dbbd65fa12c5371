import { PAYMENT_METHOD } from '#contract/codes.ts'
import type { Pack } from '#contract/packs.ts'

type PackPrice = Pick<Pack, 'point' | 'payment_method'>

/** 0 for a pack that is not sold for points. */
export function affordableDraws(points: number, pack: PackPrice | undefined): number {
  if (pack === undefined || !isBoughtWithPoints(pack)) return 0
  return Math.floor(points / pack.point)
}

/** Returns how many points the member lacks for the draws; 0 if the points suffice. */
export function missingPoints(points: number, pack: PackPrice, count: number): number {
  return isBoughtWithPoints(pack) ? Math.max(0, pack.point * count - points) : 0
}

export function isBoughtWithPoints({ point, payment_method }: PackPrice): boolean {
  return payment_method === PAYMENT_METHOD.points && point > 0
}
