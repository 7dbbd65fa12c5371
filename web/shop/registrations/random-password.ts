import { PASSWORD_LENGTH_MAX } from '#contract/constants.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Random bytes from this value on are dropped, so that each letter is equally likely. */
const BYTE_END = 256 - (256 % LETTERS.length)

/**
 * Returns a random password of the greatest length that the shop accepts. A registration needs a
 * password, so a member who registers by passkey gets a random password and never sees it.
 */
export function randomPassword(): string {
  let password = ''
  while (password.length < PASSWORD_LENGTH_MAX) {
    const bytes = crypto.getRandomValues(new Uint8Array(PASSWORD_LENGTH_MAX))
    for (const byte of bytes) if (byte < BYTE_END) password += LETTERS[byte % LETTERS.length]
  }
  return password.slice(0, PASSWORD_LENGTH_MAX)
}
