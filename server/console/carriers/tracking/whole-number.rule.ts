import type { Carrier } from '#contract/carriers.ts'
import type { CarrierLayout } from '#contract/console/carriers/carrier-layout.ts'
import { LAYOUT_CARRIERS, type LayoutCode } from '#contract/console/carriers/carriers.fields.ts'

/** The numbers of international mail: EJ123456789JP. */
const INTERNATIONAL = /^[A-Z]{2}\d{9}[A-Z]{2}$/

/**
 * Returns whether a tracking number has as many digits as the numbers in a carrier's file.
 * The files of Japan Post can also have a number of international mail.
 */
export function isWholeNumber(
  number: string,
  code: LayoutCode,
  { tracking }: Pick<CarrierLayout, 'tracking'>,
): boolean {
  if (LAYOUT_CARRIERS[code] === 'japan-post' && INTERNATIONAL.test(number)) return true
  if (!/^\d+$/u.test(number)) return false
  return number.length >= tracking.digitsMin && number.length <= tracking.digitsMax
}

/** Returns whether a tracking number is whole for one of the layouts of a carrier. */
export function isNumberOf(
  carrier: Carrier,
  number: string,
  layouts: readonly { readonly code: LayoutCode; readonly layout: CarrierLayout }[],
): boolean {
  return layouts.some(
    ({ code, layout }) => LAYOUT_CARRIERS[code] === carrier && isWholeNumber(number, code, layout),
  )
}
