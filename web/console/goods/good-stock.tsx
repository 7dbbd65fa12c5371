import { Button, Group, NativeSelect, Table, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { GoodMovement, GoodRow } from '#contract/console/stock/goods.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { namedOptions } from '#web/console/list/options.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { goodsTexts } from './goods.texts.ts'

export interface GoodStockProps {
  readonly good: GoodRow
  readonly movements: readonly GoodMovement[]
  readonly reload: () => Promise<unknown>
}

/** The stock of a good with all its movements, and the dialog that adds a movement. */
export function GoodStock({ good, movements, reload }: GoodStockProps) {
  const texts = useTexts(goodsTexts)
  const can = useCan()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {texts.movements}
        </Title>
        {can('goods.stock') ? <Button onClick={() => setIsOpen(true)}>{texts.move}</Button> : null}
      </Group>
      {movements.length === 0 ? (
        <Text size="sm">{texts.noMovements}</Text>
      ) : (
        <MovementTable movements={movements} />
      )}
      <MoveDialog good={good} isOpen={isOpen} onClose={() => setIsOpen(false)} reload={reload} />
    </>
  )
}

interface MoveDialogProps extends Pick<GoodStockProps, 'good' | 'reload'> {
  readonly isOpen: boolean
  readonly onClose: () => void
}

function MoveDialog({ good, isOpen, onClose, reload }: MoveDialogProps) {
  const texts = useTexts(goodsTexts)
  const move = useFormAct('POST /goods/{id}/stock')
  const close = () => {
    move.clearError()
    onClose()
  }
  const submit = async (reason: string, form: FormData) => {
    const kind = String(form.get('kind')) as GoodMovement['kind']
    const request = { kind, count: Number(form.get('count')), reason }
    const answer = await move.run({ params: { id: String(good.id) }, request })
    if (answer === undefined) return
    close()
    await reload()
  }
  return (
    <ActDialog
      title={texts.move}
      submit={texts.move}
      onClose={close}
      onSubmit={submit}
      {...{ isOpen, act: move }}
    >
      <NativeSelect name="kind" label={texts.kind} data={[...namedOptions(texts.kinds)]} />
      <TextInput name="count" type="number" min={0} label={texts.count} required data-autofocus />
    </ActDialog>
  )
}

function MovementTable({ movements }: Pick<GoodStockProps, 'movements'>) {
  const texts = useTexts(goodsTexts)
  const language = useLanguage()
  return (
    <Table aria-label={texts.movements} withTableBorder bg="#fff">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.at}</Table.Th>
          <Table.Th>{texts.kind}</Table.Th>
          <Table.Th ta="right">{texts.change}</Table.Th>
          <Table.Th>{texts.reason}</Table.Th>
          <Table.Th>{texts.operator}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {movements.map(({ id, at, kind, count, reason, operator }) => (
          <Table.Tr key={id}>
            <Table.Td>{formatTime(at, language)}</Table.Td>
            <Table.Td>{texts.kinds[kind]}</Table.Td>
            <Table.Td ta="right">{count > 0 ? `+${count}` : `−${-count}`}</Table.Td>
            <Table.Td>{reason}</Table.Td>
            <Table.Td>{operator}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
