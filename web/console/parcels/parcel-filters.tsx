import { CARRIER_NAMES, CARRIERS } from '#contract/carriers.ts'
import { SelectFilter, TextFilter } from '#web/console/list/list-filters.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { parcelsTexts } from './parcels.texts.ts'

/**
 * The filters of the shipping queue. Without a filter for the state, the queue shows all
 * parcels that have not left the shop.
 */
export function ParcelFilters({ control }: { readonly control: ListControl }) {
  const texts = useTexts(parcelsTexts)
  const language = useLanguage()
  const { all } = texts
  const carriers = CARRIER_NAMES.map((value) => ({
    value,
    label: CARRIERS[value].name[language],
  }))
  return (
    <>
      <TextFilter control={control} name="text" label={texts.search} isSearch />
      <SelectFilter
        control={control}
        name="state"
        label={texts.state}
        all={texts.open}
        options={namedOptions(texts.states)}
      />
      <SelectFilter
        control={control}
        name="urgency"
        label={texts.urgency}
        all={all}
        options={namedOptions(texts.urgencies)}
      />
      <SelectFilter
        control={control}
        name="worth"
        label={texts.worth}
        all={all}
        options={namedOptions({ high: texts.high, low: texts.low })}
      />
      <SelectFilter
        control={control}
        name="carrier"
        label={texts.carrier}
        all={all}
        options={carriers}
      />
      <SelectFilter
        control={control}
        name="hold"
        label={texts.held}
        all={all}
        options={namedOptions({ held: texts.heldOnly, free: texts.freeOnly })}
      />
      <SelectFilter
        control={control}
        name="problem"
        label={texts.problem}
        all={all}
        options={namedOptions(texts.problems)}
      />
      <TextFilter control={control} name="pack" label={texts.pack} type="number" />
    </>
  )
}
