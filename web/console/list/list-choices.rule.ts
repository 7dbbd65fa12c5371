import { type Filter, type ListDefinition, sortsOf } from '#contract/console/list.ts'
import type { Permission } from '#contract/console/roles.ts'
import type { ListChoices } from './list-address.rule.ts'

/**
 * Returns the names that the URL of a defined list may contain. A filter whose field the operator does
 * not see would leave out rows, and nothing on the screen would say so or end it.
 */
export function choicesOf(
  definition: ListDefinition,
  can: (permission: Permission) => boolean = () => true,
): ListChoices {
  const { columns } = definition
  const names = Object.keys(columns)
  const filters = Object.entries(definition.filters).filter(
    ([, filter]) =>
      filter.type === 'search' || filter.permission === undefined || can(filter.permission),
  )
  const choices = filters.flatMap(([name, filter]) =>
    filter.type === 'choice' ? [[name, filter.values.map(String)] as const] : [],
  )
  const isPersonal = (filter: Filter) =>
    filter.type === 'search' ? filter.privacy !== 'open' : 'privacy' in filter
  return {
    filters: filters.map(([name]) => name),
    values: Object.fromEntries(choices),
    personal: filters.flatMap(([name, each]) => (isPersonal(each) ? [name] : [])),
    sorts: sortsOf(definition),
    columns: definition.isFixed ? [] : names.filter((name) => !columns[name]?.isFixed),
  }
}
