import { dictionary } from '@zxcvbn-ts/language-common'
import {
  CHANGED_PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
} from '#contract/constants.ts'
import type { Message } from '#server/platform/language.ts'
import { lettersBesideNames, type ShopNames } from '#server/platform/password-words.rule.ts'

const PATTERN = new RegExp(`^[A-Za-z0-9]{${PASSWORD_LENGTH_MIN},${PASSWORD_LENGTH_MAX}}$`)
const COMMON_COUNT = 3_000
/** The most frequent leaked passwords among those that `PATTERN` allows. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((pass) => PATTERN.test(pass)).slice(0, COMMON_COUNT),
)

/** A password needs this many letters beside the shop's name, which is guessed first. */
const OWN_LETTERS_MIN = 4

/**
 * Returns the message of the first rule that a new password breaks (Q122). Returns null if the
 * password breaks no rule. `format` is the message of the screen's own hint.
 */
export function passwordError(
  { pass, confirmPass }: { pass: string; confirmPass: string },
  names: ShopNames,
  format: Message = PASSWORD_FORMAT,
): Message | null {
  if (!PATTERN.test(pass)) return format
  if (COMMON_PASSWORDS.has(pass.toLowerCase())) return PASSWORD_COMMON
  if (lettersBesideNames(pass, names).length < OWN_LETTERS_MIN) return PASSWORD_COMMON
  if (pass !== confirmPass) return PASSWORDS_DIFFER
  return null
}

export const PASSWORD_FORMAT = formatUpTo(PASSWORD_LENGTH_MAX)
/** The hint of /change-password says "up to 15", so its error says so too. */
export const CHANGED_PASSWORD_FORMAT = formatUpTo(CHANGED_PASSWORD_LENGTH_MAX)
export const PASSWORD_COMMON: Message = {
  ja: 'このパスワードは推測されやすいため使用できません',
  en: 'This password is too easy to guess',
}
export const PASSWORDS_DIFFER: Message = {
  ja: '確認用パスワードが一致しません',
  en: 'The passwords do not match',
}

function formatUpTo(lengthMax: number): Message {
  return {
    ja: `パスワードは半角英数字${PASSWORD_LENGTH_MIN}～${lengthMax}文字で入力してください`,
    en: `Please enter a password of ${PASSWORD_LENGTH_MIN} to ${lengthMax} letters and digits`,
  }
}
