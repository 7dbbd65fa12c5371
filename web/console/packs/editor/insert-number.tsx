import { Button, Menu } from '@mantine/core'
import { cardsById } from '#web/console/packs/calculator/priced.ts'
import { useTexts } from '#web/language/language.ts'
import { editorTexts } from './editor.texts.ts'
import type { DraftEditing } from './use-draft.ts'

interface InsertNumberProps {
  readonly editing: DraftEditing
  readonly label: string
  readonly onInsert: (placeholder: string) => void
}

/**
 * A menu with the numbers of the composition. It inserts a placeholder for the number that the
 * operator chooses.
 */
export function InsertNumber({ editing, label, onInsert }: InsertNumberProps) {
  const texts = useTexts(editorTexts)
  const { content, composition } = editing
  const cards = cardsById(composition.cards)
  const rarities = new Set(content.lines.map(({ cardId }) => cards.get(cardId)?.rarityLabel))
  const numbers = [
    [texts.numbers.price, '{price}'],
    [texts.numbers.total, '{total}'],
    ...(content.maxBuyCount === 0 ? [] : [[texts.numbers.limit, '{limit}']]),
    ...[...rarities].flatMap((rarity = '') => [
      [texts.numbers.count(rarity), `{count:${rarity}}`],
      [texts.numbers.chance(rarity), `{chance:${rarity}}`],
    ]),
  ] as const
  return (
    <Menu>
      <Menu.Target>
        <Button size="compact-xs" variant="default" aria-label={texts.insertNumberIn(label)}>
          {texts.insertNumber}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {numbers.map(([name = '', placeholder = '']) => (
          <Menu.Item key={placeholder} onClick={() => onInsert(placeholder)}>
            {name} <code>{placeholder}</code>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
