import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { cardList } from '#contract/console/stock/cards.fields.ts'
import { formatDay } from '#web/console/format/times.ts'
import { WithEnglishBadge } from '#web/console/format/with-english-badge.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { CardPicture } from './card-picture.tsx'
import { StockNumber } from './stock-figures.tsx'
import { useCardTexts } from './use-card-texts.ts'

const THUMBNAIL_PX = 32

/**
 * The list of all cards. Each card shows its newest market price, and how many of its copies are
 * not promised to a pack or a member.
 */
export function CardsScreen() {
  const texts = useCardTexts()
  const can = useCan()
  const { list } = useDefinedList('GET /cards', cardList, texts, {
    hrefOf: ({ id }) => `/cards/${id}`,
    nameOf: ({ code, name }) => `${code} ${name}`,
    optionsOf: ({ sets }) => ({ set: sets }),
    cells: {
      picture: ({ image }) => <CardPicture image={image} width={THUMBNAIL_PX} />,
      name: ({ name, retiredAt, lacksEnglish }) => (
        <WithEnglishBadge
          text={retiredAt === null ? name : `${name}（${texts.retired}）`}
          isMissing={lacksEnglish}
        />
      ),
      rarity: ({ rarity, rarityLabel }) => `${rarity} ${rarityLabel}`,
      grade: ({ grade, condition }) => grade || condition,
      marketPriceAt: ({ marketPriceAt, marketSource }) =>
        marketPriceAt === null ? '' : texts.marketOn(formatDay(marketPriceAt), marketSource ?? ''),
      onHand: ({ stock }) => <StockNumber count={stock.onHand} />,
      free: ({ stock }) => <StockNumber count={stock.free} />,
    },
  })
  const actions = (
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
  )
  return <ListScreen {...list} actions={can('cards.change') ? actions : null} />
}
