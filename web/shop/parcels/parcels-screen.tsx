import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#web/kit/button.tsx'
import { Pager } from '#web/kit/list/pager.tsx'
import { EmptyState, LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { SkeletonRows } from '#web/kit/picture/skeleton.tsx'
import { parsePageNumber } from '#web/kit/positive-integer.ts'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useLoad } from '#web/wire/query.ts'
import styles from './parcel-card.module.css'
import { ParcelCard } from './parcel-card.tsx'
import { parcelsTexts } from './parcels.texts.ts'
import { WaitingParcel } from './waiting-parcel.tsx'

/** The shop puts new orders into parcels at about this interval. */
const RELOAD_MS = 2_000

export function ParcelsScreen() {
  const texts = useTexts(parcelsTexts)
  const [query, setQuery] = useSearchParams()
  const page = parsePageNumber(query.get('page'))
  const { outcome, answer, reload } = useLoad('GET /user/parcel/list/{page}', { params: { page } })
  const waitingCount = answer?.waiting_count ?? 0
  const isEmpty = answer?.list.length === 0 && waitingCount === 0 && answer.send_days.length === 0
  useReloadUntil(waitingCount === 0, reload)
  return (
    <Screen title={texts.title} lead={texts.lead}>
      {outcome === undefined && <SkeletonRows />}
      {outcome !== undefined && answer === undefined && <LoadFailed onRetry={reload} />}
      {waitingCount > 0 && (
        <p role="status" className={styles.waiting}>
          {texts.waiting(waitingCount)}
        </p>
      )}
      {answer?.send_days.map((waiting) => (
        <WaitingParcel key={waiting.send_on} waiting={waiting} reload={reload} />
      ))}
      {isEmpty && <EmptyState text={texts.none} />}
      {answer?.list.map((parcel) => (
        <ParcelCard key={parcel.number} parcel={parcel} />
      ))}
      {answer !== undefined && (
        <Pager
          page={answer.page}
          onPageChange={(next) => setQuery({ page: String(next) }, { replace: true })}
        />
      )}
      {outcome !== undefined && (
        <ButtonLink isWide to="/buy-product-history">
          {texts.toHistory}
        </ButtonLink>
      )}
    </Screen>
  )
}

/** Loads the parcels again until the newest orders are among them. */
function useReloadUntil(isComplete: boolean, reload: () => Promise<unknown>): void {
  const reloadNewest = useEffectEvent(reload)
  useEffect(() => {
    if (isComplete) return
    const timer = setInterval(() => void reloadNewest(), RELOAD_MS)
    return () => clearInterval(timer)
  }, [isComplete])
}
