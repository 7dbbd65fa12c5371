import { STATE } from '#contract/codes.ts'
import { REASON } from '#contract/console/reasons.ts'
import type { Role } from '#contract/console/roles.ts'
import type { SeemingKind } from '#contract/console/spreadsheets.rule.ts'
import type { Refused, Unreachable } from '#web/console/wire/console-client.ts'
import type { ConsoleTexts } from './console.texts.ts'

/**
 * Returns the sentence that explains why a call failed. If the operator's role lacks the
 * permission, the sentence names the roles that have it. An undefined outcome means that the
 * operator did not prove the second factor.
 */
export function sentenceOf(
  outcome: Refused | Unreachable | undefined,
  texts: ConsoleTexts,
  roleNames: Readonly<Record<Role, string>>,
): string {
  if (outcome === undefined) return texts.reasons[REASON.stepUp] ?? texts.failed
  if (outcome.kind === 'unreachable') return texts.unreachable
  const { reason, state, roles, errors } = outcome
  const named = roles.map((role) => roleNames[role as Role] ?? role).join('・')
  const permitted = named === '' ? '' : ` ${texts.permittedRoles(named)}`
  const known = reason === undefined ? undefined : texts.reasons[reason]
  if (known !== undefined && reason === REASON.callLimit)
    return known + texts.waitMinutes(Math.ceil(Number(outcome.current?.waitSeconds) / 60))
  if (known !== undefined && reason === REASON.fileUnreadable)
    return known + (texts.seems[outcome.current?.seems as SeemingKind] ?? texts.seems.binary)
  if (known !== undefined && reason === REASON.unwritableCells)
    return `${known} ${unwritableCells(outcome, texts).join(' / ')}`
  if (known !== undefined && reason === REASON.bankClosed)
    return known + texts.nextBankDay(String(outcome.current?.nextDay))
  if (known !== undefined && reason === REASON.templateFaulty)
    return [known, ...unknownVariables(outcome)].join(' ')
  if (known !== undefined) return known + permitted
  if (state === STATE.unknown) return texts.notFound
  if (state === STATE.notLoggedIn) return texts.sessionEnded
  const [first] = Object.values(errors).flat()
  return first ?? texts.failed + permitted
}

/** What stands in the braces of a text and is no variable of it. */
function unknownVariables({ current }: Refused): readonly string[] {
  const faults = (current?.faults ?? []) as { kind: string; variable: string }[]
  const shown = (name: string) => (/[{}]/.test(name) ? name : `{{${name}}}`)
  return faults.flatMap(({ kind, variable }) => (kind === 'unknown' ? shown(variable) : []))
}

function unwritableCells({ current }: Refused, texts: ConsoleTexts): readonly string[] {
  const cells = (current?.cells ?? []) as { row: number; column: string; characters: string }[]
  return cells.map(({ row, column, characters }) => texts.unwritableCell(row, column, characters))
}
