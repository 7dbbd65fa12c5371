import type { OperatorRow } from '#contract/console/operators/operators.ts'
import type { operatorsTexts } from './operators.texts.ts'

/** Returns the names of an operator's authenticators, such as "Passkeys 2 / App". */
export function authenticatorsOf(
  { passkey_count, has_totp }: Pick<OperatorRow, 'passkey_count' | 'has_totp'>,
  texts: (typeof operatorsTexts)['ja'],
): string {
  const passkeys = passkey_count > 0 ? [texts.passkeys(passkey_count)] : []
  return [...passkeys, ...(has_totp ? [texts.totp] : [])].join(' / ') || texts.never
}
