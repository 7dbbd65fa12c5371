import { dictionary } from '@zxcvbn-ts/language-common'

/** The leaked passwords that are used most. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])
/** Words that a stranger tries first at this console. They do not count as letters of a password. */
const WORDS = /hikifuda|console|owner|password/g
const LENGTH_MIN = 8

/** Returns whether a password of an operator is common, one piece repeated, or mostly such words. */
export function isEasyPassword(password: string): boolean {
  const typed = password.toLowerCase()
  const [, piece = typed] = /^(.+?)\1+$/u.exec(typed) ?? []
  return COMMON.has(typed) || piece.replaceAll(WORDS, '').length < LENGTH_MIN
}
