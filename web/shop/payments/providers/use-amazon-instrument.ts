import { useLoad } from '#web/wire/query.ts'

/**
 * The instrument that the member has chosen at Amazon, after coming back with a checkout session: '' for none,
 * undefined while it is asked. Both calls only say again what the session already knows, so a reload is harmless.
 */
export function useAmazonInstrument(sessionId: string): string | undefined {
  const hasReturned = sessionId !== ''
  const stored = useLoad(
    'GET /user/set_checkout_session/{id}',
    { params: { id: sessionId } },
    { isEnabled: hasReturned },
  )
  const isStored = stored.answer !== undefined
  const chosen = useLoad('GET /user/get_checkout_session', {}, { isEnabled: isStored })
  if (!hasReturned) return ''
  if (stored.outcome === undefined) return undefined
  if (!isStored) return ''
  // What was asked for another session is no answer for this one.
  if (chosen.outcome === undefined || chosen.isFetching) return undefined
  return chosen.answer?.payMethod ?? ''
}
