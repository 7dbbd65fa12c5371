import { useLoad } from '#web/wire/query.ts'

/**
 * The instrument that the member has chosen at Amazon, after coming back with a checkout session: '' for none,
 * undefined while it is asked. Both calls only say again what the session already knows, so a reload is harmless.
 */
export function useAmazonInstrument(sessionId: string): string | undefined {
  const isBack = sessionId !== ''
  const kept = useLoad(
    'GET /user/set_checkout_session/{id}',
    { params: { id: sessionId } },
    { isWanted: isBack },
  )
  const isKept = kept.answer !== undefined
  const chosen = useLoad('GET /user/get_checkout_session', {}, { isWanted: isKept })
  if (!isBack) return ''
  if (kept.outcome === undefined) return undefined
  if (!isKept) return ''
  // What was asked for another session is no answer for this one.
  if (chosen.outcome === undefined || chosen.isFetching) return undefined
  return chosen.answer?.payMethod ?? ''
}
