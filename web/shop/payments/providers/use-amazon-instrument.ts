import { useLoad } from '#web/wire/query.ts'

/**
 * Returns the payment instrument that the member chose at Amazon. It is '' if the member chose
 * none, and undefined while it loads. The calls to the shop can be repeated, so the member can
 * reload the page without harm.
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
  // During the request, the cached answer may still belong to an earlier checkout session.
  if (chosen.outcome === undefined || chosen.isFetching) return undefined
  return chosen.answer?.payMethod ?? ''
}
