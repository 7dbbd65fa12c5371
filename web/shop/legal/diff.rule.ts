import { diffArrays } from 'diff'

/** A version of a legal text in both languages. Each line of a section's text is a paragraph. */
export interface DiffText {
  readonly lead: string
  readonly lead_en: string
  readonly sections: readonly {
    readonly heading: string
    readonly heading_en: string
    readonly text: string
    readonly text_en: string
    readonly countries?: readonly string[]
  }[]
}

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

const HEADING = '■ '

/**
 * Returns how a legal text in one language differs from the previous version, line by line.
 */
export function diffTexts(
  before: DiffText | undefined,
  after: DiffText,
  language: 'ja' | 'en',
): readonly DiffLine[] {
  const old = before === undefined ? [] : linesOf(before, language)
  return diffArrays(old, linesOf(after, language)).flatMap(({ value, added, removed }) =>
    value.map((text) => ({ kind: kindOf(added, removed), text })),
  )
}

/**
 * Returns the changed lines of a text, each with its index in `lines`. The result also contains the
 * unchanged heading of a section with changes, so that a reader sees which section has changed.
 */
export function changesOf(
  lines: readonly DiffLine[],
): readonly (DiffLine & { readonly at: number })[] {
  const placed = lines.map((line, at) => ({ ...line, at }))
  const isHeading = ({ text }: DiffLine) => text.startsWith(HEADING)
  return placed.filter((line) => {
    if (line.kind !== 'same') return true
    const rest = placed.slice(line.at + 1)
    const next = rest.find((each) => isHeading(each) || each.kind !== 'same')
    return isHeading(line) && next !== undefined && next.kind !== 'same' && !isHeading(next)
  })
}

/** Returns whether a text is unchanged in both languages. */
export function isSameText(before: DiffText | undefined, after: DiffText): boolean {
  return (['ja', 'en'] as const).every((language) =>
    diffTexts(before, after, language).every(({ kind }) => kind === 'same'),
  )
}

function kindOf(added: boolean, removed: boolean): DiffLine['kind'] {
  if (added) return 'added'
  return removed ? 'removed' : 'same'
}

function linesOf(content: DiffText, language: 'ja' | 'en'): string[] {
  const { lead, lead_en, sections } = content
  const isEnglish = language === 'en'
  return [
    isEnglish ? lead_en : lead,
    ...sections.flatMap((section) => [
      `${HEADING}${isEnglish ? section.heading_en : section.heading}${countriesOf(section)}`,
      ...(isEnglish ? section.text_en : section.text).split('\n'),
    ]),
  ]
}

const countriesOf = ({ countries = [] }: DiffText['sections'][number]) =>
  countries.length === 0 ? '' : ` [${countries.join(', ')}]`
