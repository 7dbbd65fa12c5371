import { Group } from '@mantine/core'
import type { DraftExtra } from '#contract/console/packs/draft-content.ts'
import type { PackDraft } from '#contract/console/packs/pack-drafts.ts'
import { TEXT_FIELDS, withNumbers } from '#contract/console/packs/pack-numbers.rule.ts'
import { formatTime } from '#web/console/format/times.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { type Fact, FactTable } from '#web/console/frame/fact-table.tsx'
import { compositionTexts } from '#web/console/packs/composition/composition.texts.ts'
import { editorTexts } from '#web/console/packs/editor/editor.texts.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { publicationTexts } from './approval.texts.ts'

/**
 * Shows the fields that cannot change after the publication, and the texts of the pack. Numbers
 * from the composition replace the placeholders in the texts.
 */
export function PublicationFacts({ draft }: { readonly draft: PackDraft }) {
  const texts = useTexts(publicationTexts)
  const { fields, extraKinds, extraRow } = useTexts(editorTexts)
  const { actions } = useTexts(compositionTexts)
  const units = useTexts(unitTexts)
  const cards = new Map(draft.cards.map((card) => [card.id, card]))
  const content = withNumbers(draft.content, cards)
  const { startsAt, endsAt, maxBuyCount, lineSeconds } = content
  const extraText = ({ kind, step, cardId, buyPoint, actionType }: DraftExtra) =>
    [
      cards.get(cardId)?.name,
      extraKinds[kind],
      step === null ? '' : `n = ${step}`,
      units.points(buyPoint),
      actions[actionType],
    ]
      .filter(Boolean)
      .join(' / ')
  const rows: readonly Fact[] = [
    [texts.number, String(draft.packId ?? '')],
    [texts.price, units[`${content.currency}s`](content.price ?? 0)],
    [texts.starts, startsAt === null ? texts.atOnce : formatTime(startsAt)],
    [texts.ends, endsAt === null ? texts.open : formatTime(endsAt)],
    [fields.maxBuyCount, maxBuyCount === 0 ? texts.noLimit : formatNumber(maxBuyCount)],
    ...(content.isLimited ? [[fields.isLimited, texts.yes] as const] : []),
    ...(lineSeconds > 0 ? [[fields.lineSeconds, formatNumber(lineSeconds)] as const] : []),
    ...(content.isDemo ? [[fields.isDemo, texts.yes] as const] : []),
    ...content.extras.map((extra, at): Fact => [extraRow(at + 1), extraText(extra)]),
    ...TEXT_FIELDS.filter((name) => content[name] !== '').map(
      (name): Fact => [fields[name], content[name]],
    ),
  ]
  return (
    <FactTable
      name={texts.facts}
      verticalSpacing={5}
      rows={[
        ...rows,
        [
          fields.images,
          <Group key="images" gap="xs">
            {content.images.map((path) => (
              <img key={path} src={path} alt="" height={96} />
            ))}
          </Group>,
        ],
        [
          texts.root,
          <>
            <code>{draft.packRoot}</code>
            <br />
            {texts.rootText}
          </>,
        ],
      ]}
    />
  )
}
