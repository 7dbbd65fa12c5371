const MAIL_ADDRESS = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g
/** Matches nine or more digits, which may be separated by spaces, dots, parentheses or hyphens. */
const PHONE_NUMBER = /\+?\d(?:[ ().-]?\d){8,}/g

/** Masks addresses and numbers, and leaves the error's causes out. */
export function withoutRecipients(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  return message.replaceAll(MAIL_ADDRESS, '[mail]').replaceAll(PHONE_NUMBER, '[number]')
}
