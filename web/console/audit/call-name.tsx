import { Text } from '@mantine/core'
import { useTexts } from '#web/language/language.ts'
import { callTexts } from './calls.texts.ts'

/**
 * Shows an audited call by its title in the operator's language, and below the title its audit name,
 * which the filter of the log accepts. A refused call that has no audit name is logged by its method
 * and path, and only these are shown.
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
