import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { parsePositiveInteger } from '#web/kit/positive-integer.ts'
import { removePreloadOverlay } from '#web/shop/layout/preload-overlay.ts'
import { ScreenFailed } from '#web/shop/layout/screen-failed.tsx'
import { ScreenSkeleton } from '#web/shop/layout/screen-skeleton.tsx'
import { useLoad } from '#web/wire/query.ts'
import { PackDetail } from './pack-detail.tsx'

/**
 * The longest error text that the screen takes from the URL. Anyone can write a URL, so the screen
 * cuts the text and shows it as plain text (Q36).
 */
const ERROR_LENGTH_MAX = 200

/**
 * The screen /pack-detail?packId, which shows a pack. An absent or unknown id redirects to the top
 * page (Q35).
 */
export function PackDetailScreen() {
  const [query] = useSearchParams()
  const packId = parsePositiveInteger(query.get('packId'))
  useEffect(() => removePreloadOverlay, [])
  const { outcome, reload } = useLoad(
    'GET /user/pack/detail/{packId}',
    { params: { packId: packId ?? 0 } },
    { isEnabled: packId !== undefined },
  )
  if (packId === undefined) return <Navigate to="/" replace={true} />
  if (outcome === undefined) return <ScreenSkeleton width="wide" />
  if (outcome.kind === 'unreachable') return <Failed onRetry={reload} />
  if (outcome.kind === 'refused' || !outcome.answer.detail?.id) {
    return <Navigate to="/" replace={true} />
  }
  const { detail } = outcome.answer
  if (detail.id !== packId) return null
  const error = query.get('errorMessageCount')?.slice(0, ERROR_LENGTH_MAX) ?? ''
  return <PackDetail key={packId} pack={detail} firstError={error} onChanged={reload} />
}

function Failed({ onRetry }: { readonly onRetry: () => Promise<unknown> }) {
  useEffect(removePreloadOverlay, [])
  return <ScreenFailed onRetry={onRetry} />
}
