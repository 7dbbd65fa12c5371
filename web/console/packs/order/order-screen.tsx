import { Badge, Image, Stack, Text } from '@mantine/core'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { packsTexts } from '#web/console/packs/packs.texts.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { CardTypesSection } from './card-types-section.tsx'
import { orderTexts } from './order.texts.ts'
import { OrderedSection } from './ordered-section.tsx'

const THUMBNAIL_PX = 40

/**
 * The screen that sets the order of the packs in the shop, and the order of the card types.
 */
export function OrderScreen() {
  const texts = useTexts(orderTexts)
  const { back } = useTexts(packsTexts)
  return (
    <>
      <SmallLink to="/packs">{back}</SmallLink>
      <ScreenTitle title={texts.title} />
      <Stack gap="xl" maw={760}>
        <PacksSection />
        <CardTypesSection />
      </Stack>
    </>
  )
}

function PacksSection() {
  const texts = useTexts(orderTexts)
  const { currencies } = useTexts(packsTexts)
  const can = useCan()
  const { answer, outcome, reload } = useLoad('GET /shelf', {})
  const act = useAct('POST /shelf')
  if (answer === undefined) return <PartFailed outcome={outcome} reload={reload} />
  return (
    <OrderedSection
      title={texts.packs}
      text={texts.packsText}
      empty={texts.emptyPacks}
      items={answer.list.map(({ id, name, image, currency }) => ({
        id,
        name,
        content: (
          <>
            <Image src={image} alt="" w={THUMBNAIL_PX} h={THUMBNAIL_PX} fit="contain" />
            <Text style={{ flex: 1, overflowWrap: 'anywhere' }}>{name}</Text>
            <Badge color="gray.8">{currencies[currency]}</Badge>
          </>
        ),
      }))}
      isFixed={!can('packs.present')}
      isRunning={act.isRunning}
      save={(ids) => act.run({ request: { ids } })}
      reload={reload}
    />
  )
}
