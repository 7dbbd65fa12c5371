import { SelectFilter, TextFilter } from '#web/console/list/list-filters.tsx'
import { namedOptions, plainOptions } from '#web/console/list/options.ts'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import { searchHitTexts } from '#web/console/search/search-hit.texts.ts'
import { useTexts } from '#web/language/language.ts'
import { paymentsTexts } from './payments.texts.ts'

export const PAYMENT_FILTERS = [
  'order',
  'member',
  'state',
  'exception',
  'method',
  'provider',
  'paidOn',
  'minYen',
  'maxYen',
]
export const PAYMENT_PROVIDER_NAMES = [
  'amazon-pay',
  'fincode',
  'fincode-cash',
  'gmo',
  'gmo-cash',
  'gmo-wallet',
  'paypal',
  'stripe',
]

/** The filters of the screen that lists payments. */
export function PaymentFilters({ control }: { readonly control: ListControl }) {
  const texts = useTexts(paymentsTexts)
  const { payments: states } = useTexts(searchHitTexts)
  const { all } = texts
  return (
    <>
      <TextFilter control={control} name="order" label={texts.order} isSearch />
      <TextFilter control={control} name="member" label={texts.member} type="number" />
      <SelectFilter
        control={control}
        name="state"
        label={texts.state}
        all={all}
        options={namedOptions(states)}
      />
      <SelectFilter
        control={control}
        name="exception"
        label={texts.exception}
        all={all}
        options={namedOptions({ any: texts.anyException, ...texts.exceptions })}
      />
      <SelectFilter
        control={control}
        name="method"
        label={texts.method}
        all={all}
        options={namedOptions(texts.methods)}
      />
      <SelectFilter
        control={control}
        name="provider"
        label={texts.provider}
        all={all}
        options={plainOptions(PAYMENT_PROVIDER_NAMES)}
      />
      <TextFilter control={control} name="paidOn" label={texts.paidOn} type="date" />
      <TextFilter control={control} name="minYen" label={texts.minYen} type="number" />
      <TextFilter control={control} name="maxYen" label={texts.maxYen} type="number" />
    </>
  )
}
