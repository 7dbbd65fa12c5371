import { dictionary } from '@zxcvbn-ts/language-common'
import { lettersBesideNames, type ShopNames } from '#server/platform/password-words.rule.ts'

/** The leaked passwords that are used most. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])
/** Words that a stranger tries first at this console. They do not count as letters of a password. */
const WORDS = /hikifuda|console|owner|password/g
const LENGTH_MIN = 8

/**
 * Returns whether a password of an operator is common, one piece repeated, or mostly such words and
 * names of the shop.
 */
export function isEasyPassword(password: string, names: ShopNames): boolean {
  const typed = password.toLowerCase()
  const [, piece = typed] = /^(.+?)\1+$/u.exec(typed) ?? []
  const own = lettersBesideNames(piece.replaceAll(WORDS, ''), names)
  return COMMON.has(typed) || own.length < LENGTH_MIN
}
