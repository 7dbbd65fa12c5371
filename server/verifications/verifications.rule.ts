/** Codes are sent to Japanese mobile numbers only: SMS abroad is expensive and a target of toll fraud. */
export function isMobile(phone: string): boolean {
  return /^0[6789]0\d{8}$/.test(phone)
}
