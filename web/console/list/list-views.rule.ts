import type { ListView } from '#contract/console/list-views.ts'
import {
  type ListAddress,
  type ListChoices,
  readListAddress,
  sortName,
} from './list-address.rule.ts'

type SavedChoices = Pick<ListView, 'filters' | 'sort' | 'hidden'>

/** Returns what a view saves: neither page and selection, nor a filter that may name a person. */
export function savedChoices(
  { filters, sort, hidden }: ListAddress,
  { personal = [] }: ListChoices,
): SavedChoices {
  const open = Object.entries(filters).filter(([name, value]) => value && !personal.includes(name))
  return {
    filters: Object.fromEntries(open),
    sort: sort === null ? null : sortName(sort),
    hidden: [...hidden],
  }
}

/**
 * Returns the address that a view stands for. `dropped` names what it saved of a former definition of
 * the list: filters, values of choices and columns that the list no longer has.
 */
export function openedView(
  { filters, sort, hidden }: SavedChoices,
  { prefix: _, ...choices }: ListChoices,
): { readonly address: ListAddress; readonly dropped: readonly string[] } {
  const kept = Object.entries(filters).filter(([name, value]) => isOffered(choices, name, value))
  const query = new URLSearchParams(kept)
  query.set('sort', sort ?? '')
  query.set('hidden', hidden.join())
  const address = readListAddress(query, choices)
  const dropped = [
    ...Object.keys(filters).filter((name) => address.filters[name] === undefined),
    ...(sort === null || address.sort !== null ? [] : [sort.replace(/^-/, '')]),
    ...hidden.filter((name) => !address.hidden.includes(name)),
  ]
  return { address, dropped: [...new Set(dropped)] }
}

function isOffered({ filters, values = {} }: ListChoices, name: string, value: string): boolean {
  return filters.includes(name) && (values[name]?.includes(value) ?? true)
}
