import type { PackDetail } from '#contract/packs.ts'
import { DescriptionRow } from '#web/kit/list/description-row.tsx'
import { onDemand } from '#web/kit/on-demand.tsx'

/** Most shops ask for no fee. */
const ShippingLine = onDemand(() => import('./shipping-line.tsx'), Placeholder)

export function LazyShippingLine({
  pack,
  className,
}: {
  readonly pack: Pick<PackDetail, 'ship_fee_points' | 'ship_free_cards'>
  readonly className?: string | undefined
}) {
  const { ship_fee_points: fee } = pack
  return fee === undefined ? null : <ShippingLine fee={fee} pack={pack} className={className} />
}

function Placeholder({ className }: { readonly className: string | undefined }) {
  return (
    <DescriptionRow className={className} name="">
      {'\u00a0'}
    </DescriptionRow>
  )
}
