import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { CardRow } from '#contract/console/stock/cards.ts'
import { formatTime } from '#web/console/format/times.ts'
import { WithEnglishBadge } from '#web/console/format/with-english-badge.tsx'
import { SelectFilter, TextFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions, plainOptions } from '#web/console/list/options.ts'
import { rowId, useList } from '#web/console/list/use-list.ts'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { CardPicture } from './card-picture.tsx'
import { cardsTexts } from './cards.texts.ts'
import { StockNumber } from './stock-number.tsx'

const CHOICES = {
  filters: ['text', 'set', 'rarity', 'picture', 'price', 'state'],
  sorts: ['code', 'name', 'rarity', 'marketPrice', 'marketPriceAt'],
  columns: ['picture', 'set', 'rarity', 'grade', 'marketPrice', 'marketPriceAt', 'onHand'],
}
const RARITIES = ['0', '1', '2', '3', '4', '5', '6', '7']
const THUMBNAIL_PX = 32
const DAY_LENGTH = 10

/**
 * The list of all cards. Each card shows its newest market price, and how many of its copies are
 * not promised to a pack or a member.
 */
export function CardsScreen() {
  const texts = useTexts(cardsTexts)
  const can = useCan()
  const { source, answer, control } = useList('GET /cards', CHOICES)
  const columns = useColumns()
  return (
    <ListScreen<CardRow>
      title={texts.title}
      actions={
        can('cards.change') ? (
          <>
            <Button variant="default" component={Link} to="/cards/prices">
              {texts.recordPrices}
            </Button>
            <Button variant="default" component={Link} to="/cards/import">
              {texts.import}
            </Button>
            <Button component={Link} to="/cards/new">
              {texts.add}
            </Button>
          </>
        ) : null
      }
      {...source}
      columns={columns}
      idOf={rowId}
      nameOf={({ code, name }) => `${code} ${name}`}
      hrefOf={hrefOf}
      empty={texts.empty}
      filters={<CardFilters control={control} sets={answer?.sets ?? []} />}
    />
  )
}

const hrefOf = ({ id }: CardRow) => `/cards/${id}`

interface CardFiltersProps {
  readonly control: ListControl
  readonly sets: readonly string[]
}

function CardFilters({ control, sets }: CardFiltersProps) {
  const texts = useTexts(cardsTexts)
  const { all } = texts
  return (
    <>
      <TextFilter control={control} name="text" label={texts.search} isSearch />
      <SelectFilter
        name="set"
        label={texts.set}
        options={plainOptions(sets)}
        control={control}
        all={all}
      />
      <SelectFilter
        name="rarity"
        label={texts.rarity}
        options={plainOptions(RARITIES)}
        control={control}
        all={all}
      />
      <SelectFilter
        name="picture"
        label={texts.picture}
        options={namedOptions(texts.pictures)}
        control={control}
        all={all}
      />
      <SelectFilter
        name="price"
        label={texts.price}
        options={namedOptions(texts.prices)}
        control={control}
        all={all}
      />
      <SelectFilter
        name="state"
        label={texts.state}
        options={namedOptions(texts.states)}
        control={control}
        all={all}
      />
    </>
  )
}

function useColumns(): readonly ListColumn<CardRow>[] {
  const texts = useTexts(cardsTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      { name: 'code', title: texts.code, cell: ({ code }) => code },
      {
        name: 'picture',
        title: texts.picture,
        cell: ({ image }) => <CardPicture image={image} width={THUMBNAIL_PX} />,
      },
      {
        name: 'name',
        title: texts.name,
        cell: ({ name, retiredAt, lacksEnglish }) => (
          <WithEnglishBadge
            text={retiredAt === null ? name : `${name}（${texts.retired}）`}
            isMissing={lacksEnglish}
          />
        ),
      },
      { name: 'set', title: texts.set, cell: ({ setName }) => setName },
      {
        name: 'rarity',
        title: texts.rarity,
        cell: ({ rarity, rarityLabel }) => `${rarity} ${rarityLabel}`,
      },
      {
        name: 'grade',
        title: texts.grade,
        cell: ({ grade, condition }) => grade || condition,
      },
      {
        name: 'marketPrice',
        title: texts.market,
        isNumber: true,
        cell: ({ marketPrice }) => (marketPrice === null ? texts.noPrice : texts.yen(marketPrice)),
      },
      {
        name: 'marketPriceAt',
        title: texts.source,
        cell: ({ marketPriceAt, marketSource }) =>
          marketPriceAt === null
            ? ''
            : texts.marketOn(
                formatTime(marketPriceAt, language).slice(0, DAY_LENGTH),
                marketSource ?? '',
              ),
      },
      {
        name: 'onHand',
        title: texts.onHand,
        isNumber: true,
        cell: ({ stock }) => <StockNumber count={stock.onHand} />,
      },
      {
        name: 'free',
        title: texts.free,
        isNumber: true,
        cell: ({ stock }) => <StockNumber count={stock.free} />,
      },
    ],
    [texts, language],
  )
}
