import { Stack, Text } from '@mantine/core'
import type { LegalContentRow } from '#contract/console/texts/legal-texts.ts'
import { useTexts } from '#web/language/language.ts'
import { type DiffLine, diffTexts, isSameText } from '#web/shop/legal/diff.rule.ts'
import { legalTextsTexts } from './legal-texts.texts.ts'
import styles from './text-diff.module.css'

export interface TextDiffProps {
  /** The previous version; undefined if `after` is the first version. */
  readonly before: LegalContentRow | undefined
  readonly after: LegalContentRow
}

/**
 * Shows the text of a version in both languages, and marks the lines that the version adds and
 * removes.
 */
export function TextDiff({ before, after }: TextDiffProps) {
  const texts = useTexts(legalTextsTexts)
  const shownBefore = before && shownText(before)
  const shownAfter = shownText(after)
  return (
    <Stack gap="md">
      {isSameText(shownBefore, shownAfter) ? <Text size="sm">{texts.unchanged}</Text> : null}
      <Lines name={texts.japanese} lines={diffTexts(shownBefore, shownAfter, 'ja')} />
      <Lines name={texts.english} lines={diffTexts(shownBefore, shownAfter, 'en')} />
    </Stack>
  )
}

/** Returns a text in the spelling of the page that members read. */
function shownText({ lead, leadEn, sections }: LegalContentRow) {
  return {
    lead,
    lead_en: leadEn,
    sections: sections.map(({ heading, headingEn, text, textEn, countries = [] }) => ({
      heading,
      heading_en: headingEn,
      text,
      text_en: textEn,
      countries,
    })),
  }
}

interface NumberedLine extends DiffLine {
  readonly number: number
}

function Lines({ name, lines }: { readonly name: string; readonly lines: readonly DiffLine[] }) {
  const texts = useTexts(legalTextsTexts)
  const numbered = lines.map((line, at): NumberedLine => ({ ...line, number: at + 1 }))
  return (
    <section className={styles.text} aria-label={name}>
      <h3>{name}</h3>
      {numbered.map(({ kind, text, number }) => {
        if (kind === 'same') return <p key={number}>{text}</p>
        const Tag = kind === 'added' ? 'ins' : 'del'
        return (
          <p key={number} data-kind={kind}>
            <span className={styles.mark}>{texts[kind]}</span> <Tag>{text}</Tag>
          </p>
        )
      })}
    </section>
  )
}
