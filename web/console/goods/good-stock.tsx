import { Button, Group, Title } from '@mantine/core'
import { useState } from 'react'
import { goodMovementFields, goodMovementList } from '#contract/console/stock/goods.fields.ts'
import type { GoodMovement, GoodRow } from '#contract/console/stock/goods.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { List } from '#web/console/list/list.tsx'
import { useDrawnList } from '#web/console/list/use-defined-list.tsx'
import type { ListPage } from '#web/console/list/use-list.ts'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { goodsTexts } from './goods.texts.ts'

export interface GoodStockProps {
  readonly good: GoodRow
  readonly movements: ListPage<GoodMovement>
  readonly control: ListControl
  readonly reload: () => Promise<unknown>
}

/** The stock of a good with all its movements, and the dialog that adds a movement. */
export function GoodStock({ good, movements, control, reload }: GoodStockProps) {
  const texts = useTexts(goodsTexts)
  const can = useCan()
  const [isOpen, setIsOpen] = useState(false)
  const source = { control, page: movements, failure: undefined, reload }
  const list = useDrawnList(source, goodMovementList, texts.movements, {
    nameOf: ({ kind }) => texts.movements.names.kind[kind],
    cells: { change: ({ count }) => (count > 0 ? `+${count}` : `−${-count}`) },
  })
  return (
    <>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {list.title}
        </Title>
        {can('goods.stock') ? <Button onClick={() => setIsOpen(true)}>{texts.move}</Button> : null}
      </Group>
      <List name={list.title} {...list} />
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
    const request = { ...readFields(goodMovementFields, form), reason }
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
      <FieldInputs fields={goodMovementFields} texts={texts.movements} />
    </ActDialog>
  )
}
