import { Text } from '@mantine/core'
import { useTexts } from '#web/shop/language/language.ts'
import { callTexts } from './calls.texts.ts'

/**
 * Shows the name of an audited call, and below it the call's code, which the filter of the log
 * accepts. A refused call without an audit name shows only its method and path.
 */
export function CallName({ call }: { readonly call: string }) {
  const name = useTexts(callTexts)[call]
  if (name === undefined) return call
  return (
    <>
      {name}
      <Text component="span" display="block" size="xs" ff="monospace">
        {call}
      </Text>
    </>
  )
}
