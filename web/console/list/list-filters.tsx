import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { withFilter } from './list-address.rule.ts'
import type { Option } from './options.ts'
import type { ListControl } from './use-list-address.ts'

const TYPING_PAUSE_MS = 300

export interface FilterProps {
  readonly control: ListControl
  readonly name: string
  readonly label: string
}

/** A filter with a few values. The first choice shows the rows with any value. */
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
 * A filter into which the operator types. It applies after a pause in the typing. The key / goes to
 * the filter with `isSearch`.
 */
export function TextFilter(props: FilterProps & { readonly isSearch?: boolean; type?: string }) {
  const { control, name, label, isSearch = false, type = 'search' } = props
  const { address, change } = control
  const applied = address.filters[name] ?? ''
  const [typed, setTyped] = useState({ text: applied, applied })
  // The filter in the URL has changed without typing: by the back button, or because filters were
  // cleared.
  if (typed.applied !== applied) setTyped({ text: applied, applied })
  const apply = useDebouncedCallback(
    (value: string) => change(withFilter(address, name, value)),
    TYPING_PAUSE_MS,
  )
  return (
    <TextInput
      label={label}
      size="xs"
      w={isSearch ? 200 : 170}
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
