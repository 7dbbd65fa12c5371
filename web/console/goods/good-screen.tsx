import { Anchor, Grid, Paper, Stack, Table } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { GoodRow } from '#contract/console/stock/goods.ts'
import { CardPicture } from '#web/console/cards/card-picture.tsx'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { DoneNotice } from '#web/console/frame/notices.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import type { VersionChange } from '#web/console/frame/use-edited-row.ts'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { PAGE_ONLY } from '#web/console/list/list-address.rule.ts'
import { useListAddress } from '#web/console/list/use-list-address.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { GoodEditor } from './good-editor.tsx'
import { GoodPictureField } from './good-picture-field.tsx'
import { GoodStock } from './good-stock.tsx'
import { goodsTexts } from './goods.texts.ts'

const PICTURE_PX = 180
/** One good: its fields, picture and stock, and every movement of the stock. */
export function GoodScreen() {
  const texts = useTexts(goodsTexts)
  const can = useCan()
  const { id = '' } = useParams()
  const control = useListAddress(PAGE_ONLY)
  const { answer, reload, notLoaded } = useScreenLoad('GET /goods/{id}', {
    params: { id },
    query: { page: control.address.page },
  })
  const [isSaved, setIsSaved] = useState(false)
  const [ownChange, setOwnChange] = useState<VersionChange>()
  if (answer === undefined) return notLoaded
  const { good, movements } = answer
  return (
    <Stack>
      <ScreenTitle title={good.name} />
      <Anchor component={Link} to="/goods" size="sm">
        {texts.back}
      </Anchor>
      <DoneNotice text={isSaved ? texts.saved : undefined} />
      <Grid>
        <Grid.Col span={{ base: 12, sm: 3 }}>
          <Stack>
            <CardPicture image={good.image} width={PICTURE_PX} />
            {can('goods.change') ? (
              <GoodPictureField good={good} reload={reload} onOwnChange={setOwnChange} />
            ) : null}
            <FigureTable good={good} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 9 }}>
          <Paper withBorder p="md">
            <GoodEditor
              key={good.id}
              good={good}
              isReadOnly={!can('goods.change')}
              ownChange={ownChange}
              reload={reload}
              onSaved={setIsSaved}
              onOwnChange={setOwnChange}
            />
          </Paper>
        </Grid.Col>
      </Grid>
      <GoodStock good={good} movements={movements} control={control} reload={reload} />
    </Stack>
  )
}

function FigureTable({ good }: { readonly good: GoodRow }) {
  const texts = useTexts(goodsTexts)
  const { pieces } = useTexts(unitTexts)
  const rows = [
    [texts.fields.state, texts.names.state[good.state]],
    [texts.fields.stock, pieces(good.stock)],
    [texts.fields.takenCount, pieces(good.takenCount)],
  ] as const
  return (
    <Table aria-label={texts.fields.stock} withTableBorder bg="#fff">
      <Table.Tbody>
        {rows.map(([title, value]) => (
          <Table.Tr key={title}>
            <Table.Th scope="row">{title}</Table.Th>
            <Table.Td ta="right">{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
