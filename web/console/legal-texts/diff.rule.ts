import { diffArrays } from 'diff'
import type { LegalContentRow } from '#contract/console/legal-texts.ts'

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/**
 * Returns how a legal text in one language differs from the previous version, line by line.
 */
export function diffTexts(
  before: LegalContentRow | undefined,
  after: LegalContentRow,
  language: 'ja' | 'en',
): readonly DiffLine[] {
  const old = before === undefined ? [] : linesOf(before, language)
  return diffArrays(old, linesOf(after, language)).flatMap(({ value, added, removed }) =>
    value.map((text) => ({ kind: kindOf(added, removed), text })),
  )
}

/** Returns whether a text is unchanged in both languages. */
export function isSameText(before: LegalContentRow | undefined, after: LegalContentRow): boolean {
  return (['ja', 'en'] as const).every((language) =>
    diffTexts(before, after, language).every(({ kind }) => kind === 'same'),
  )
}

function kindOf(added: boolean, removed: boolean): DiffLine['kind'] {
  if (added) return 'added'
  return removed ? 'removed' : 'same'
}

function linesOf(content: LegalContentRow, language: 'ja' | 'en'): string[] {
  const { lead, lead_en, sections } = content
  const isEnglish = language === 'en'
  return [
    isEnglish ? lead_en : lead,
    ...sections.flatMap((section) => [
      `■ ${isEnglish ? section.heading_en : section.heading}`,
      ...(isEnglish ? section.text_en : section.text).split('\n'),
    ]),
  ]
}
