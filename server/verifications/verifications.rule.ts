/**
 * Returns whether the shop sends codes to this phone number. The shop sends codes only to Japanese
 * mobile numbers, because SMS abroad is expensive and attracts fraud.
 */
export function isMobile(phone: string): boolean {
  return /^0[6789]0\d{8}$/.test(phone)
}
