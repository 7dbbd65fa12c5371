import type { DraftContent, DraftLine } from '#contract/console/packs/draft-content.ts'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'

interface Version {
  readonly content: DraftContent
  readonly cards: readonly CardFacts[]
}
interface DifferenceTexts {
  readonly nameOf: (field: string) => string
  readonly line: (code: string) => string
  readonly lineText: (line: DraftLine) => string
}
type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the differences between two versions of a draft, by the field names that the screen
 * shows. All lines with the same card count as one field.
 */
export function differencesOf(
  mine: Version,
  theirs: Version,
  texts: DifferenceTexts,
): { readonly mine: Fields; readonly theirs: Fields } {
  const [own, other] = [mine, theirs].map((version) => fieldsOf(version, texts)) as [Fields, Fields]
  const names = [...new Set([...Object.keys(own), ...Object.keys(other)])]
  const differing = names.filter((name) => own[name] !== other[name])
  const only = (fields: Fields) =>
    Object.fromEntries(differing.map((name) => [name, fields[name] ?? null]))
  return { mine: only(own), theirs: only(other) }
}

function fieldsOf({ content, cards }: Version, texts: DifferenceTexts): Fields {
  const { lines, ...fields } = content
  const codes = new Map(cards.map(({ id, code }) => [id, code]))
  const named = Object.entries(fields).map(([field, value]) => [
    texts.nameOf(field),
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  ])
  const byCard = Map.groupBy(lines, ({ cardId }) => cardId)
  const ofCards = [...byCard].map(([cardId, each]) => [
    texts.line(codes.get(cardId) ?? String(cardId)),
    each.map(texts.lineText).join(' / '),
  ])
  return Object.fromEntries([...named, ...ofCards])
}
