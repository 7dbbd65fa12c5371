import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { withFilter } from './list-address.rule.ts'
import type { Option } from './options.ts'
import type { ListControl } from './use-list-address.ts'

const TYPING_PAUSE_MS = 300
/** Widths in pixels. A day or a number needs less room than a text or a time. */
const WIDTHS: Readonly<Record<string, number>> = { date: 136, number: 104 }

export interface FilterProps {
  readonly control: ListControl
  readonly name: string
  readonly label: string
}

/**
 * A filter that offers a few values. Its first option removes the filter, so that rows with any
 * value match.
 */
export function SelectFilter(
  props: FilterProps & {
    readonly all: string
    readonly options: readonly Option[]
  },
) {
  const { control, name, label, all, options } = props
  const { address, go } = control
  return (
    <NativeSelect
      label={label}
      size="xs"
      value={address.filters[name] ?? ''}
      onChange={(event) => go(withFilter(address, name, event.currentTarget.value))}
      data={[{ value: '', label: all }, ...options]}
    />
  )
}

/**
 * A filter with a text field. The filter applies once the operator stops typing for a moment. On a
 * list, the key / moves the focus to the filter with `isSearch`.
 */
export function TextFilter(props: FilterProps & { readonly isSearch?: boolean; type?: string }) {
  const { control, name, label, isSearch = false, type = 'search' } = props
  const { address, change } = control
  const applied = address.filters[name] ?? ''
  const [typed, setTyped] = useState({ text: applied, applied })
  // Updates the text field if the filter in the URL has changed without typing, for example by the
  // back button or because the operator cleared all filters.
  if (typed.applied !== applied) setTyped({ text: applied, applied })
  const apply = useDebouncedCallback(
    (value: string) => change(withFilter(address, name, value)),
    TYPING_PAUSE_MS,
  )
  return (
    <TextInput
      label={label}
      size="xs"
      w={isSearch ? 200 : (WIDTHS[type] ?? 170)}
      type={type}
      value={typed.text}
      {...(isSearch ? { 'data-list-search': true } : {})}
      onChange={({ currentTarget }) => {
        setTyped({ text: currentTarget.value, applied })
        apply(currentTarget.value)
      }}
    />
  )
}
