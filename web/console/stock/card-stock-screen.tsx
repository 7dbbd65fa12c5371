import { Grid, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { movementList } from '#contract/console/stock/stock.fields.ts'
import type { Copy, StockMovement } from '#contract/console/stock/stock.ts'
import { StockTable } from '#web/console/cards/stock-figures.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { List } from '#web/console/list/list.tsx'
import { choicesOf } from '#web/console/list/list-choices.rule.ts'
import { useDrawnList } from '#web/console/list/use-defined-list.tsx'
import { useListPart } from '#web/console/list/use-list.ts'
import { useListAddress } from '#web/console/list/use-list-address.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { CopyTable } from './copy-table.tsx'
import { CorrectionNotice } from './correction-notice.tsx'
import { LossDialog } from './loss-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import { stockTexts } from './stock.texts.ts'
import { type CorrectionControl, useCorrection } from './use-correction.ts'

/**
 * The kinds of movement of copies in parcels. Such a movement has no copy id if its copies belong
 * to no lot in the shop's books.
 */
const PACKED: readonly string[] = ['shipped', 'returned']

/**
 * The screen of the stock of one card: its figures, its graded copies and lots, and every movement.
 */
export function CardStockScreen() {
  const texts = useTexts(stockTexts)
  const { id = '' } = useParams()
  const control = useListAddress(choicesOf(movementList))
  const { answer, reload, notLoaded } = useScreenLoad('GET /stock/{id}', {
    params: { id },
    query: { page: control.address.page },
  })
  const correction = useCorrection()
  const { movements } = texts
  const place = { params: { id }, query: {} }
  const loaded = { control, page: answer?.movements, reload }
  const source = useListPart<StockMovement>('GET /stock/{id}', place, loaded)
  const list = useDrawnList<StockMovement, typeof movementList>(source, movementList, movements, {
    nameOf: ({ kind }) => movements.kinds[kind],
    cells: {
      kind: ({ kind, copyId }) =>
        `${movements.kinds[kind]}${copyId === null && PACKED.includes(kind) ? texts.unbooked : ''}`,
      change: ({ count }) => (count > 0 ? `+${count}` : `−${-count}`),
    },
  })
  if (answer === undefined) return notLoaded
  const { row, copies } = answer
  return (
    <Stack>
      <ScreenTitle title={texts.titleOf(`${row.code} ${row.name}`)} />
      <SmallLink to="/stock">{texts.back}</SmallLink>
      <CorrectionNotice control={correction} lossYenMax={answer.lossYenMax} />
      <Grid>
        <Grid.Col span={{ base: 12, sm: 3 }}>
          <StockTable cardId={row.id} stock={row.stock} hasLink={false} />
          <SmallLink to={`/cards/${row.id}`}>{texts.toCard}</SmallLink>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 9 }}>
          <RowTable
            aria-label={texts.fields.reserved}
            columns={[
              texts.fields.reserved,
              { title: formatNumber(row.stock.inUrns), isNumber: true },
            ]}
            rows={row.reserved.map(({ packId, name, count }) => ({
              key: packId,
              cells: [name, count],
            }))}
          />
        </Grid.Col>
      </Grid>
      <Copies copies={copies} correction={correction} reload={reload} />
      <Title order={2} size="h4">
        {list.title}
      </Title>
      <List name={list.title} {...list} />
    </Stack>
  )
}

interface CopiesProps {
  readonly copies: readonly Copy[]
  readonly correction: CorrectionControl
  readonly reload: () => unknown
}

function Copies({ copies, correction, reload }: CopiesProps) {
  const texts = useTexts(stockTexts)
  const [act, setAct] = useState<{ kind: 'move' | 'lose' | 'photograph'; copy: Copy }>()
  const close = () => setAct(undefined)
  const start = (kind: 'move' | 'lose' | 'photograph') => (copy: Copy) => setAct({ kind, copy })
  const copyOf = (kind: string) => (act?.kind === kind ? act.copy : undefined)
  const moved = copyOf('move')
  return (
    <>
      <Title order={2} size="h4">
        {texts.copies}
      </Title>
      {copies.length === 0 ? (
        <Text size="sm">{texts.noCopies}</Text>
      ) : (
        <CopyTable
          copies={copies}
          onMove={start('move')}
          onLose={start('lose')}
          onPhotograph={start('photograph')}
        />
      )}
      <MoveDialog
        copies={moved === undefined ? [] : [moved]}
        isOpen={moved !== undefined}
        onClose={close}
        onMoved={reload}
      />
      <LossDialog copy={copyOf('lose')} control={correction} onClose={close} onBooked={reload} />
      <PhotoDialog copy={copyOf('photograph')} onClose={close} onStored={reload} />
    </>
  )
}
