import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { acquisitionsTexts } from './acquisitions.texts.ts'

const TYPING_PAUSE_MS = 300

/** The name of the card with the typed code, below the code. */
export function CodeName({ code }: { readonly code: string }) {
  const texts = useTexts(acquisitionsTexts)
  const [text] = useDebouncedValue(code.trim(), TYPING_PAUSE_MS)
  const { answer } = useLoad('GET /cards', { query: { text } }, { isEnabled: text !== '' })
  if (text === '' || answer === undefined) return null
  const card = answer.list.find((each) => each.code === text)
  // A short code is a part of many others, and the list has only the first of them.
  if (card === undefined && answer.count > answer.list.length) return null
  return (
    <Text size="xs" c={card === undefined ? 'vermilion' : '#5e5348'}>
      {card?.name ?? texts.unknownCode}
    </Text>
  )
}
