import { Anchor, Grid, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Copy } from '#contract/console/stock/stock.ts'
import { StockTable } from '#web/console/cards/stock-figures.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { PAGE_ONLY } from '#web/console/list/list-address.rule.ts'
import { useListAddress } from '#web/console/list/use-list-address.ts'
import { useTexts } from '#web/language/language.ts'
import { CopyTable } from './copy-table.tsx'
import { CorrectionNotice } from './correction-notice.tsx'
import { LossDialog } from './loss-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { MovementTable } from './movement-table.tsx'
import { stockTexts } from './stock.texts.ts'
import { useCorrection } from './use-correction.ts'

/**
 * The screen of the stock of one card: its figures, its graded copies and lots, and every movement.
 */
export function CardStockScreen() {
  const texts = useTexts(stockTexts)
  const { id = '' } = useParams()
  const control = useListAddress(PAGE_ONLY)
  const { answer, reload, notLoaded } = useScreenLoad('GET /stock/{id}', {
    params: { id },
    query: { page: control.address.page },
  })
  const correction = useCorrection()
  const [moved, setMoved] = useState<Copy>()
  const [lost, setLost] = useState<Copy>()
  if (answer === undefined) return notLoaded
  const { row, copies, movements } = answer
  return (
    <Stack>
      <ScreenTitle title={texts.titleOf(`${row.code} ${row.name}`)} />
      <Anchor component={Link} to="/stock" size="sm">
        {texts.back}
      </Anchor>
      <CorrectionNotice control={correction} lossYenMax={answer.lossYenMax} />
      <Grid>
        <Grid.Col span={{ base: 12, sm: 3 }}>
          <StockTable cardId={row.id} stock={row.stock} hasLink={false} />
          <Anchor component={Link} to={`/cards/${row.id}`} size="sm">
            {texts.toCard}
          </Anchor>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 9 }}>
          <Table aria-label={texts.reserved} withTableBorder bg="#fff">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.reserved}</Table.Th>
                <Table.Th ta="right">{row.stock.inUrns}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {row.reserved.map(({ packId, name, count }) => (
                <Table.Tr key={packId}>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td ta="right">{count}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Grid.Col>
      </Grid>
      <Title order={2} size="h4">
        {texts.copies}
      </Title>
      {copies.length === 0 ? (
        <Text size="sm">{texts.noCopies}</Text>
      ) : (
        <CopyTable copies={copies} onMove={setMoved} onLose={setLost} />
      )}
      <Title order={2} size="h4">
        {texts.movements}
      </Title>
      <MovementTable control={control} page={movements} reload={reload} />
      <MoveDialog
        copies={moved === undefined ? [] : [moved]}
        isOpen={moved !== undefined}
        onClose={() => setMoved(undefined)}
        onMoved={() => void reload()}
      />
      <LossDialog
        copy={lost}
        control={correction}
        onClose={() => setLost(undefined)}
        onBooked={() => void reload()}
      />
    </Stack>
  )
}
