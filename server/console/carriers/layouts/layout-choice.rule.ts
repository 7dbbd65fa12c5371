import type { Carrier } from '#contract/carriers.ts'
import {
  LAYOUT_CARRIERS,
  LAYOUT_CODES,
  type LayoutCode,
} from '#contract/console/carriers/carriers.fields.ts'

export interface CarrierCount {
  readonly carrier: Carrier
  readonly count: number
}

/** The screen offers this layout for the carrier's parcels. */
export function layoutOf(carrier: Carrier): LayoutCode {
  return LAYOUT_CODES.find((code) => LAYOUT_CARRIERS[code] === carrier) as LayoutCode
}

/**
 * Returns the layout with which a preview begins: the layout of the carrier that has the most of
 * the parcels. If two carriers have equally many, the carrier whose layout comes first in
 * `LAYOUT_CODES` is chosen. Without parcels, returns the first layout.
 */
export function layoutOfMost(counts: readonly CarrierCount[]): LayoutCode {
  const countOf = new Map(counts.map(({ carrier, count }) => [layoutOf(carrier), count]))
  return LAYOUT_CODES.reduce((most, code) =>
    (countOf.get(code) ?? 0) > (countOf.get(most) ?? 0) ? code : most,
  )
}
