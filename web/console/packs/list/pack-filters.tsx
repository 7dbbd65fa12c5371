import { PACK_STATES } from '#contract/console/packs/pack-limits.rule.ts'
import { SelectFilter, TextFilter } from '#web/console/list/list-filters.tsx'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import { packsTexts } from '#web/console/packs/packs.texts.ts'
import { useCardTypes } from '#web/console/packs/use-card-types.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { packListTexts } from './list.texts.ts'

/** The filters of the list of packs. */
export function PackFilters({ control }: { readonly control: ListControl }) {
  const { states, currencies } = useTexts(packsTexts)
  const texts = useTexts(packListTexts)
  const types = useCardTypes()
  const { answer: makers } = useLoad('GET /pack-makers', {})
  const { all } = texts
  return (
    <>
      <TextFilter control={control} name="text" label={texts.search} isSearch />
      <SelectFilter
        control={control}
        all={all}
        name="state"
        label={texts.state}
        options={PACK_STATES.map((value) => ({ value, label: states[value] }))}
      />
      <SelectFilter control={control} all={all} name="type" label={texts.type} options={types} />
      <SelectFilter
        control={control}
        all={all}
        name="currency"
        label={texts.currency}
        options={(['point', 'coin'] as const).map((value) => ({ value, label: currencies[value] }))}
      />
      <SelectFilter
        control={control}
        all={all}
        name="maker"
        label={texts.maker}
        options={(makers?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </>
  )
}
