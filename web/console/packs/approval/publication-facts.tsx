import { Group, Table } from '@mantine/core'
import type { DraftExtra } from '#contract/console/packs/draft-content.ts'
import type { PackDraft } from '#contract/console/packs/pack-drafts.ts'
import { TEXT_FIELDS, withNumbers } from '#contract/console/packs/pack-numbers.rule.ts'
import { formatTime } from '#web/console/format/times.ts'
import { compositionTexts } from '#web/console/packs/composition/composition.texts.ts'
import { editorTexts } from '#web/console/packs/editor/editor.texts.ts'
import { packsTexts } from '#web/console/packs/packs.texts.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { publicationTexts } from './approval.texts.ts'

/**
 * Shows the fields that cannot change after the publication, and the texts of the pack. Numbers
 * from the composition replace the placeholders in the texts.
 */
export function PublicationFacts({ draft }: { readonly draft: PackDraft }) {
  const texts = useTexts(publicationTexts)
  const { fields, extraKinds, extraRow } = useTexts(editorTexts)
  const { actions } = useTexts(compositionTexts)
  const { currencies } = useTexts(packsTexts)
  const language = useLanguage()
  const cards = new Map(draft.cards.map((card) => [card.id, card]))
  const content = withNumbers(draft.content, cards)
  const { startsAt, endsAt, maxBuyCount } = content
  const extraText = ({ kind, step, cardId, buyPoint, actionType }: DraftExtra) =>
    [
      cards.get(cardId)?.name,
      extraKinds[kind],
      step === null ? '' : `n = ${step}`,
      `${formatNumber(buyPoint)} pt`,
      actions[actionType],
    ]
      .filter(Boolean)
      .join(' / ')
  const rows = [
    [texts.number, String(draft.packId ?? '')],
    [texts.price, `${formatNumber(content.price ?? 0)} ${currencies[content.currency]}`],
    [texts.starts, startsAt === null ? texts.atOnce : formatTime(startsAt, language)],
    [texts.ends, endsAt === null ? texts.open : formatTime(endsAt, language)],
    [fields.maxBuyCount, maxBuyCount === 0 ? texts.noLimit : formatNumber(maxBuyCount)],
    ...(content.isLimited ? [[fields.isLimited, texts.yes]] : []),
    ...(content.isDemo ? [[fields.isDemo, texts.yes]] : []),
    ...content.extras.map((extra, at) => [extraRow(at + 1), extraText(extra)]),
    ...TEXT_FIELDS.filter((name) => content[name] !== '').map((name) => [
      fields[name],
      content[name],
    ]),
  ]
  return (
    <Table aria-label={texts.facts} withTableBorder bg="#fff" verticalSpacing={5}>
      <Table.Tbody>
        {rows.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w={200}>
              {name}
            </Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th scope="row">{fields.images}</Table.Th>
          <Table.Td>
            <Group gap="xs">
              {content.images.map((path) => (
                <img key={path} src={path} alt="" height={96} />
              ))}
            </Group>
          </Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th scope="row">{texts.root}</Table.Th>
          <Table.Td>
            <code>{draft.packRoot}</code>
            <br />
            {texts.rootText}
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  )
}
