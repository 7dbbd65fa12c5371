import { PAYMENT_METHOD } from '#contract/codes.ts'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { FindablePacks } from '#web/shop/packs/find/findable-packs.tsx'
import { useLoad } from '#web/wire/query.ts'
import { PackGridSkeleton } from './pack-grid.tsx'

export function CoinPacks({ featuresFirst = false }: { readonly featuresFirst?: boolean }) {
  const { outcome, reload } = useLoad('POST /user/pack/list', {
    request: { payment_method: Number(PAYMENT_METHOD.coins) as 2 },
  })
  if (outcome === undefined) return <PackGridSkeleton />
  if (outcome.kind !== 'ok') return <LoadFailed onRetry={reload} />
  return <FindablePacks packs={outcome.answer.list} featuresFirst={featuresFirst} />
}
