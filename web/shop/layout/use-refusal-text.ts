import { STATE } from '#contract/codes.ts'
import { useTexts } from '#web/language/language.ts'
import type { Refused, Unreachable } from '#web/wire/client.ts'
import { layoutTexts } from './layout.texts.ts'

/**
 * Returns a function that gives the text of a refusal: the refusal's first message for the field.
 * If there is no such message, the function gives a general text for the refusal's state (Q19).
 */
export function useRefusalText(): (refusal: Refused | Unreachable, field: string) => string {
  const texts = useTexts(layoutTexts)
  return (refusal, field) => {
    if (refusal.kind === 'unreachable') return texts.unreachable
    const message = refusal.errors[field]?.[0]
    if (message) return message
    if (refusal.state === STATE.notLoggedIn) return texts.sessionEnded
    if (refusal.state === STATE.forbidden) return texts.forbidden
    if (refusal.state === STATE.tooMany) return texts.tooMany
    if (refusal.state === STATE.fault) return texts.serverError
    return texts.defaultRefusal
  }
}
