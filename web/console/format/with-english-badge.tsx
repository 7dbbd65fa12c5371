import { Badge } from '@mantine/core'
import { useTexts } from '#web/language/language.ts'
import { CAUTION } from './colors.ts'
import { noEnglishTexts } from './no-english.texts.ts'

interface WithEnglishBadgeProps {
  readonly text: string
  /** True if English pages show a text of this row in Japanese. */
  readonly isMissing: boolean
}

/** A text in a list. If the row lacks its English texts, a badge beside the text says so. */
export function WithEnglishBadge({ text, isMissing }: WithEnglishBadgeProps) {
  return (
    <>
      {text} {isMissing ? <NoEnglishBadge /> : null}
    </>
  )
}

/**
 * A badge for a row without English texts. Its hint explains that English pages show the Japanese
 * text instead.
 */
export function NoEnglishBadge() {
  const { badge, hint } = useTexts(noEnglishTexts)
  return (
    <Badge color={CAUTION} title={hint}>
      {badge}
    </Badge>
  )
}
