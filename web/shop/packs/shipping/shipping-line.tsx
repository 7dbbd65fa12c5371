import type { PackDetail } from '#contract/packs.ts'
import { DescriptionRow } from '#web/kit/list/description-row.tsx'
import { useTexts } from '#web/language/language.ts'
import { shippingTexts } from './shipping.texts.ts'

export interface ShippingLineProps {
  readonly fee: number
  readonly pack: Pick<PackDetail, 'ship_free_cards'>
  readonly className: string | undefined
}

/** What it costs to ship cards of the pack. */
export function ShippingLine({ fee, pack: { ship_free_cards }, className }: ShippingLineProps) {
  const texts = useTexts(shippingTexts)
  return (
    <DescriptionRow className={className} name={texts.name}>
      {texts.fee(fee)}
      {ship_free_cards !== undefined && texts.freeFrom(ship_free_cards)}
    </DescriptionRow>
  )
}
