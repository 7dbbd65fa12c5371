import { Button, Group, NativeSelect, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { GoodMovement, GoodRow } from '#contract/console/stock/goods.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { List } from '#web/console/list/list.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import type { ListPage } from '#web/console/list/use-list.ts'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { goodsTexts } from './goods.texts.ts'

export interface GoodStockProps {
  readonly good: GoodRow
  readonly movements: ListPage<GoodMovement>
  readonly control: ListControl
  readonly reload: () => Promise<unknown>
}

/** The stock of a good with all its movements, and the dialog that adds a movement. */
export function GoodStock({ good, movements, control, reload }: GoodStockProps) {
  const columns = useColumns()
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
      <List<GoodMovement>
        name={texts.movements}
        page={movements}
        columns={columns}
        failure={undefined}
        idOf={({ id }) => String(id)}
        nameOf={({ kind }) => texts.kinds[kind]}
        empty={texts.noMovements}
        control={control}
        reload={reload}
      />
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
      isOpen={isOpen}
      act={move}
    >
      <NativeSelect name="kind" label={texts.kind} data={[...namedOptions(texts.kinds)]} />
      <TextInput name="count" type="number" min={0} label={texts.count} required data-autofocus />
    </ActDialog>
  )
}

function useColumns(): readonly ListColumn<GoodMovement>[] {
  const texts = useTexts(goodsTexts)
  const language = useLanguage()
  return [
    { name: 'at', title: texts.at, cell: ({ at }) => formatTime(at, language) },
    { name: 'kind', title: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
    {
      name: 'change',
      title: texts.change,
      cell: ({ count }) => (count > 0 ? `+${count}` : `−${-count}`),
      isNumber: true,
    },
    { name: 'reason', title: texts.reason, cell: ({ reason }) => reason },
    { name: 'operator', title: texts.operator, cell: ({ operator }) => operator },
  ]
}
