import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { goodList } from '#contract/console/stock/goods.fields.ts'
import { lacksEnglish } from '#contract/console/texts/english.rule.ts'
import { CardPicture } from '#web/console/cards/card-picture.tsx'
import { GOOD } from '#web/console/format/colors.ts'
import { formatTime } from '#web/console/format/times.ts'
import { WithEnglishBadge } from '#web/console/format/with-english-badge.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { goodsTexts } from './goods.texts.ts'

const THUMBNAIL_PX = 32
const BADGES = {
  offered: { color: GOOD },
  planned: { color: 'blue.9' },
  ended: { color: 'gray.8' },
  retired: { color: 'gray.8' },
} as const

/**
 * The list of the goods that members can buy with coins. Each good shows its stock and the period
 * of its offer.
 */
export function GoodsScreen() {
  const texts = useTexts(goodsTexts)
  const can = useCan()
  const timeOf = (time: string | null) => (time === null ? '' : formatTime(time))
  const { list } = useDefinedList('GET /goods', goodList, texts, {
    hrefOf: ({ id }) => `/goods/${id}`,
    badges: { state: BADGES },
    cells: {
      name: ({ name, nameEn, series, seriesEn }) => (
        <WithEnglishBadge
          text={nameEn === '' ? name : `${name} / ${nameEn}`}
          isMissing={lacksEnglish([
            [name, nameEn],
            [series, seriesEn],
          ])}
        />
      ),
      picture: ({ image }) => <CardPicture image={image} width={THUMBNAIL_PX} />,
      time: ({ startsAt, endsAt }) =>
        startsAt === null && endsAt === null
          ? texts.always
          : `${timeOf(startsAt)} – ${timeOf(endsAt)}`,
    },
  })
  const add = (
    <>
      <Button variant="default" component={Link} to="/goods/import">
        {texts.import}
      </Button>
      <Button component={Link} to="/goods/new">
        {texts.add}
      </Button>
    </>
  )
  return <ListScreen {...list} actions={can('goods.change') ? add : null} />
}
