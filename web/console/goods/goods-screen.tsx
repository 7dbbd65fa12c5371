import { Badge, Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { GoodRow } from '#contract/console/stock/goods.ts'
import { lacksEnglish } from '#contract/console/texts/english.rule.ts'
import { CardPicture } from '#web/console/cards/card-picture.tsx'
import { formatTime } from '#web/console/format/times.ts'
import { WithEnglishBadge } from '#web/console/format/with-english-badge.tsx'
import { SelectFilter, TextFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { rowId, useList } from '#web/console/list/use-list.ts'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { goodsTexts } from './goods.texts.ts'

const CHOICES = {
  filters: ['text', 'type', 'state', 'stock'],
  sorts: ['position', 'name', 'priceCoins', 'stock', 'takenCount'],
  columns: [
    'picture',
    'position',
    'type',
    'priceCoins',
    'stock',
    'takenCount',
    'limit',
    'time',
    'state',
  ],
}
const THUMBNAIL_PX = 32

/**
 * The list of the goods that members can buy with coins. Each good shows its stock and the period
 * of its offer.
 */
export function GoodsScreen() {
  const texts = useTexts(goodsTexts)
  const can = useCan()
  const { source, control } = useList('GET /goods', CHOICES)
  const columns = useColumns()
  return (
    <ListScreen<GoodRow>
      title={texts.title}
      actions={
        can('goods.change') ? (
          <Button component={Link} to="/goods/new">
            {texts.add}
          </Button>
        ) : null
      }
      {...source}
      columns={columns}
      idOf={rowId}
      nameOf={({ name }) => name}
      hrefOf={hrefOf}
      empty={texts.empty}
      filters={<GoodFilters control={control} />}
    />
  )
}

const hrefOf = ({ id }: GoodRow) => `/goods/${id}`

function GoodFilters({ control }: { readonly control: ListControl }) {
  const texts = useTexts(goodsTexts)
  const { all } = texts
  return (
    <>
      <TextFilter control={control} name="text" label={texts.search} isSearch />
      <SelectFilter
        name="type"
        label={texts.type}
        options={namedOptions(texts.types)}
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
      <SelectFilter
        name="stock"
        label={texts.stock}
        options={namedOptions(texts.stocks)}
        control={control}
        all={all}
      />
    </>
  )
}

function useColumns(): readonly ListColumn<GoodRow>[] {
  const texts = useTexts(goodsTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        name: 'name',
        title: texts.name,
        cell: ({ name, nameEn, series, seriesEn }) => (
          <WithEnglishBadge
            text={nameEn === '' ? name : `${name} / ${nameEn}`}
            isMissing={lacksEnglish([
              [name, nameEn],
              [series, seriesEn],
            ])}
          />
        ),
      },
      {
        name: 'picture',
        title: texts.picture,
        cell: ({ image }) => <CardPicture image={image} width={THUMBNAIL_PX} />,
      },
      {
        name: 'position',
        title: texts.position,
        isNumber: true,
        cell: ({ position }) => position,
      },
      { name: 'type', title: texts.type, cell: ({ cardType }) => texts.types[cardType] },
      {
        name: 'priceCoins',
        title: texts.price,
        isNumber: true,
        cell: ({ priceCoins }) => texts.coins(priceCoins),
      },
      {
        name: 'stock',
        title: texts.stock,
        isNumber: true,
        cell: ({ stock }) => texts.pieces(stock),
      },
      {
        name: 'takenCount',
        title: texts.taken,
        isNumber: true,
        cell: ({ takenCount }) => texts.pieces(takenCount),
      },
      {
        name: 'limit',
        title: texts.limit,
        isNumber: true,
        cell: ({ memberMax }) => (memberMax === null ? texts.noLimit : texts.pieces(memberMax)),
      },
      {
        name: 'time',
        title: texts.time,
        cell: ({ startsAt, endsAt }) => {
          if (startsAt === null && endsAt === null) return texts.always
          const timeOf = (time: string | null) => (time === null ? '' : formatTime(time, language))
          return `${timeOf(startsAt)} – ${timeOf(endsAt)}`
        },
      },
      {
        name: 'state',
        title: texts.state,
        cell: ({ state }) => <Badge {...BADGES[state]}>{texts.states[state]}</Badge>,
      },
    ],
    [texts, language],
  )
}

const BADGES = {
  offered: { color: 'teal.9' },
  planned: { color: 'gray.8', variant: 'outline' },
  ended: { color: 'gray.8' },
  retired: { color: 'gray.8' },
} as const
