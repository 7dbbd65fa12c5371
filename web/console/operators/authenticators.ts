import type { OperatorRow } from '#contract/console/operators/operators.ts'
import type { operatorsTexts } from './operators.texts.ts'

/** Returns the names of an operator's authenticators, such as "Passkeys 2 / App". */
export function authenticatorsOf(
  { passkeyCount, hasTotp }: Pick<OperatorRow, 'passkeyCount' | 'hasTotp'>,
  texts: (typeof operatorsTexts)['ja'],
): string {
  const passkeys = passkeyCount > 0 ? [texts.passkeys(passkeyCount)] : []
  return [...passkeys, ...(hasTotp ? [texts.totp] : [])].join(' / ') || texts.none.seenAt
}
