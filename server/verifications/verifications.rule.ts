/**
 * Tells if a phone number may get a code. Only Japanese mobile numbers may, because SMS abroad is
 * expensive and a target of toll fraud.
 */
export function isMobile(phone: string): boolean {
  return /^0[6789]0\d{8}$/.test(phone)
}
