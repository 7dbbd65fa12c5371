import type { ReactNode } from 'react'
import type { Pack } from '#contract/packs.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { limitLength } from '#web/kit/form/normalized-input.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { priceText } from '#web/shop/draws/price.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { useLoad } from '#web/wire/query.ts'
import { Chip } from './chip.tsx'
import { cardTypesOf, FIND_ALL, type Find, priceLimitsOf, raritiesOf } from './find.rule.ts'
import styles from './find-panel.module.css'

const SEARCH_LENGTH_MAX = 50

export interface FindPanelProps {
  /** All packs of the list. The panel offers only the types and rarities that these packs have. */
  readonly packs: readonly Pack[]
  readonly find: Find
  readonly onFind: (find: Find) => void
}

export function FindPanel({ packs, find, onFind }: FindPanelProps) {
  const texts = useTexts(packsTexts)
  const types = useLoad('GET /user/card_type', {}).answer?.list ?? []
  const toggle = (key: 'priceMax' | 'cardType' | 'rarity', value: number) => ({
    isSelected: find[key] === value,
    onSelect: () => onFind({ ...find, [key]: find[key] === value ? undefined : value }),
  })
  return (
    <search className={styles.panel}>
      <Field
        type="search"
        label={texts.search}
        placeholder={texts.searchHint}
        normalize={limitLength(SEARCH_LENGTH_MAX)}
        value={find.text}
        onValueChange={(text) => onFind({ ...find, text })}
      />
      <Choices legend={texts.narrowPrice}>
        {priceLimitsOf(packs).map((limit) => (
          <Chip key={limit} {...toggle('priceMax', limit)}>
            {texts.priceUpTo(priceText(limit, packs[0]?.payment_method ?? '1'))}
          </Chip>
        ))}
      </Choices>
      <Choices legend={texts.narrowType}>
        {types
          .filter(({ id }) => cardTypesOf(packs).length > 1 && cardTypesOf(packs).includes(id))
          .map(({ id, name, name_en }) => (
            <Chip key={id} {...toggle('cardType', id)}>
              <ShopText ja={name} en={name_en} />
            </Chip>
          ))}
      </Choices>
      <Choices legend={texts.narrowRarity}>
        {raritiesOf(packs).map(({ rarity, rarity_label, rarity_label_en }) => (
          <Chip key={rarity} {...toggle('rarity', rarity)}>
            <ShopText ja={rarity_label} en={rarity_label_en} />
          </Chip>
        ))}
      </Choices>
      <Button tone="quiet" onClick={() => onFind(FIND_ALL)}>
        {texts.clearFind}
      </Button>
    </search>
  )
}

function Choices({
  legend,
  children,
}: {
  readonly legend: string
  readonly children: readonly ReactNode[]
}) {
  if (children.length === 0) return null
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <div className={styles.chips}>{children}</div>
    </fieldset>
  )
}
