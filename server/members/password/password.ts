import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '#contract/constants.ts'
import type { Message } from '#server/platform/language.ts'

const PATTERN = new RegExp(`^[A-Za-z0-9]{${PASSWORD_LENGTH_MIN},${PASSWORD_LENGTH_MAX}}$`)
const COMMON_COUNT = 3_000
/**
 * The 3,000 most frequent leaked passwords among those that `PATTERN` allows. The package lists
 * leaked passwords by frequency.
 */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((pass) => PATTERN.test(pass)).slice(0, COMMON_COUNT),
)

/**
 * Returns the message of the first rule that a new password breaks (Q122). Returns null if the
 * password breaks no rule.
 */
export function passwordError({
  pass,
  confirmPass,
}: {
  pass: string
  confirmPass: string
}): Message | null {
  if (!PATTERN.test(pass)) return PASSWORD_FORMAT
  if (COMMON_PASSWORDS.has(pass.toLowerCase())) return PASSWORD_COMMON
  if (pass !== confirmPass) return PASSWORDS_DIFFER
  return null
}

export const PASSWORD_FORMAT: Message = {
  ja: 'パスワードは半角英数字6～20文字で入力してください',
  en: 'Please enter a password of 6 to 20 letters and digits',
}
export const PASSWORD_COMMON: Message = {
  ja: 'このパスワードは推測されやすいため使用できません',
  en: 'This password is too easy to guess',
}
export const PASSWORDS_DIFFER: Message = {
  ja: '確認用パスワードが一致しません',
  en: 'The passwords do not match',
}
