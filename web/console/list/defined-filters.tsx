import type { Filter, ListDefinition } from '#contract/console/list.ts'
import { timeInJapan } from '#web/console/format/times.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import type { AnyTexts, FilterOptions } from './defined-list.ts'
import { listTexts } from './list.texts.ts'
import type { ListAddress } from './list-address.rule.ts'
import { SelectFilter, TextFilter } from './list-filters.tsx'
import type { Option } from './options.ts'
import { type ListControl, listQueryOf } from './use-list-address.ts'

interface DefinedFiltersProps {
  readonly definition: ListDefinition
  readonly texts: AnyTexts
  readonly control: ListControl
  readonly options?: FilterOptions | undefined
}

const INPUT_TYPES = {
  text: 'search',
  id: 'number',
  yen: 'number',
  day: 'date',
  time: 'datetime-local',
} as const

export function DefinedFilters(props: DefinedFiltersProps) {
  const { definition, texts, control, options = {} } = props
  const { all, search } = useTexts(listTexts)
  const can = useCan()
  return Object.entries(definition.filters)
    .filter(([, filter]) => isShown(filter, can))
    .map(([name, filter]) => {
      const field = 'of' in filter && filter.of !== undefined ? filter.of : name
      const shared = { control, name, label: texts.fields[field] ?? '' }
      if (filter.type === 'search')
        return <TextFilter {...shared} key={name} label={texts.search ?? search} isSearch />
      if ('hasOptions' in filter && filter.hasOptions) {
        const offered = (options[name] ?? []).map(optionOf)
        return <SelectFilter {...shared} key={name} all={all} options={offered} />
      }
      if (filter.type !== 'choice')
        return <TextFilter {...shared} key={name} type={INPUT_TYPES[filter.type]} />
      const names = texts.names[field] ?? {}
      const choices = filter.values
        .filter((value) => value !== filter.default)
        .map((value) => ({ value: String(value), label: names[value] ?? String(value) }))
      const none = filter.default === undefined ? all : (names[filter.default] ?? all)
      return <SelectFilter {...shared} key={name} all={none} options={choices} />
    })
}

function optionOf(option: string | Option): Option {
  return typeof option === 'string' ? { value: option, label: option } : option
}

function isShown(filter: Filter, can: ReturnType<typeof useCan>): boolean {
  if (filter.type === 'search') return true
  return !filter.isHidden && (filter.permission === undefined || can(filter.permission))
}

/** Returns the query of a defined list. The operator enters times as times in Japan. */
export function definedQueryOf(
  { filters }: ListDefinition,
  address: ListAddress,
): Readonly<Record<string, unknown>> {
  const times = Object.entries(filters).flatMap(([name, { type }]) =>
    type === 'time' ? [[name, timeInJapan(address.filters[name] ?? '')]] : [],
  )
  return { ...listQueryOf(address), ...Object.fromEntries(times) }
}
