/**
 * Returns whether the text is the number of a qualified invoice issuer: T and 13 digits. The first
 * digit is the check digit of the other twelve: 9 minus the remainder of their sum divided by 9. In
 * the sum, every second digit from the right counts double.
 */
export function isRegistrationNumber(text: string): boolean {
  if (!/^T[1-9]\d{12}$/.test(text)) return false
  const digits = [...text.slice(2)].map(Number)
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 2 : 1), 0)
  return Number(text[1]) === 9 - (sum % 9)
}
