import type { CarrierLayout } from '#contract/console/carriers/carrier-layout.ts'

/** Formats a day, which is given as YYYY-MM-DD, in the carrier's format. */
export function formatDay(day: string, format: CarrierLayout['dateFormat']): string {
  const separator = { 'YYYY/MM/DD': '/', YYYYMMDD: '', 'YYYY-MM-DD': '-' }[format]
  return day.replaceAll('-', separator)
}

/**
 * Formats a postal code of seven digits. Any other postal code is returned unchanged, so that the
 * check of its column refuses it.
 */
export function formatPostcode(postcode: string, format: CarrierLayout['postcodeFormat']): string {
  if (format === 'digits' || !/^\d{7}$/.test(postcode)) return postcode
  return `${postcode.slice(0, 3)}-${postcode.slice(3)}`
}

/**
 * Formats a phone number. Adds hyphens only to mobile numbers and to numbers of the areas 03 and
 * 06. Other area codes have two to five digits, so the places of the hyphens are unknown.
 */
export function formatPhone(phone: string, format: CarrierLayout['phoneFormat']): string {
  if (format === 'digits') return phone
  const mobile = /^(0[5789]0)(\d{4})(\d{4})$/.exec(phone)
  const city = /^(0[36])(\d{4})(\d{4})$/.exec(phone)
  return (mobile ?? city)?.slice(1).join('-') ?? phone
}
