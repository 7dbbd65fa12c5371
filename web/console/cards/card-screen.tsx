import { Alert, Anchor, Grid, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { DoneNotice } from '#web/console/frame/notices.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { CardEditor } from './card-editor.tsx'
import { CardPacks } from './card-packs.tsx'
import { CardPicture } from './card-picture.tsx'
import { cardsTexts } from './cards.texts.ts'
import { PictureField } from './picture-field.tsx'
import { PriceHistory } from './price-history.tsx'
import { StockTable } from './stock-table.tsx'

const PICTURE_PX = 180

/** One card: its fields, picture and stock, the packs that contain it, and its market prices. */
export function CardScreen() {
  const texts = useTexts(cardsTexts)
  const can = useCan()
  const { id = '' } = useParams()
  const { answer, reload, notLoaded } = useScreenLoad('GET /cards/{id}', { params: { id } })
  const [isSaved, setIsSaved] = useState(false)
  if (answer === undefined) return notLoaded
  const { card, packs, prices } = answer
  return (
    <Stack>
      <ScreenTitle title={`${card.code} ${card.name}`} />
      <Anchor component={Link} to="/cards" size="sm">
        {texts.back}
      </Anchor>
      {card.retiredAt === null ? null : <Alert color="gray.8">{texts.retired}</Alert>}
      <DoneNotice text={isSaved ? texts.saved : undefined} />
      <Grid>
        <Grid.Col span={{ base: 12, sm: 3 }}>
          <Stack>
            <CardPicture image={card.image} width={PICTURE_PX} />
            {can('cards.change') ? <PictureField code={card.code} onDone={reload} /> : null}
            <StockTable cardId={card.id} stock={card.stock} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 9 }}>
          <Paper withBorder p="md">
            <Text size="sm" mb="sm">
              {texts.keepsPrizes}
            </Text>
            <CardEditor
              key={card.id}
              card={card}
              isReadOnly={!can('cards.change')}
              reload={reload}
              onSaved={setIsSaved}
            />
          </Paper>
        </Grid.Col>
      </Grid>
      <CardPacks packs={packs} />
      <PriceHistory prices={prices} />
    </Stack>
  )
}
