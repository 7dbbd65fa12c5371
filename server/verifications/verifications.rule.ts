/** Codes go to Japanese mobile numbers alone: calls abroad are dear, and the way of those who pump messages. */
export function isMobile(phone: string): boolean {
  return /^0[6789]0\d{8}$/.test(phone)
}
