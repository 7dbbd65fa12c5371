import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { parsePositiveInteger } from '#web/kit/positive-integer.ts'
import { removePreloadOverlay } from '#web/shop/layout/preload-overlay.ts'
import { ScreenFailed } from '#web/shop/layout/screen-failed.tsx'
import { ScreenSkeleton } from '#web/shop/layout/screen-skeleton.tsx'
import { useLoad } from '#web/wire/query.ts'
import { PackDetail } from './pack-detail.tsx'
import type { DetailedPack } from './pack-detail-props.ts'

/** Anyone can write a URL, so the text is cut and shown as plain text (Q36). */
const ERROR_LENGTH_MAX = 200

/** An absent or unknown id redirects to the top page (Q35). */
export function PackDetailScreen() {
  const [query] = useSearchParams()
  const packId = parsePositiveInteger(query.get('packId'))
  useEffect(() => removePreloadOverlay, [])
  const { outcome, answer, reload } = useLoad(
    'GET /user/pack/detail/{packId}',
    { params: { packId: packId ?? 0 } },
    { isEnabled: packId !== undefined },
  )
  // A pack that is shown already stays on the screen if it cannot be loaded again.
  const [known, setKnown] = useState<DetailedPack>()
  const newest = answer?.detail ?? known
  if (newest !== known) setKnown(newest)
  if (packId === undefined) return <Navigate to="/" replace={true} />
  if (outcome === undefined) return <ScreenSkeleton width="wide" />
  if (outcome.kind === 'refused') return <Navigate to="/" replace={true} />
  if (outcome.kind === 'unreachable' && known?.id !== packId) return <Failed onRetry={reload} />
  const detail = answer === undefined ? known : answer.detail
  if (!detail?.id) return <Navigate to="/" replace={true} />
  if (detail.id !== packId) return null
  const error = query.get('errorMessageCount')?.slice(0, ERROR_LENGTH_MAX) ?? ''
  return <PackDetail key={packId} pack={detail} firstError={error} onChanged={reload} />
}

function Failed({ onRetry }: { readonly onRetry: () => Promise<unknown> }) {
  useEffect(removePreloadOverlay, [])
  return <ScreenFailed onRetry={onRetry} />
}
