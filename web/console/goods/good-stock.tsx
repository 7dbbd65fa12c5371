import { Button, Group, Title } from '@mantine/core'
import { useState } from 'react'
import { goodMovementFields, goodMovementList } from '#contract/console/stock/goods.fields.ts'
import type { GoodMovement, GoodRow } from '#contract/console/stock/goods.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { List } from '#web/console/list/list.tsx'
import { useDrawnList } from '#web/console/list/use-defined-list.tsx'
import { type ListPage, useListPart } from '#web/console/list/use-list.ts'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { goodsTexts } from './goods.texts.ts'

interface GoodStockProps {
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
  const place = { params: { id: good.id }, query: {} }
  const loaded = { control, page: movements, reload }
  const source = useListPart<GoodMovement>('GET /goods/{id}', place, loaded)
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
      <CallDialog
        call="POST /goods/{id}/stock"
        title={texts.move}
        submit={texts.move}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        inputOf={(reason, form) => ({
          params: { id: String(good.id) },
          request: { ...readFields(goodMovementFields, form), reason },
        })}
        onDone={reload}
      >
        <FieldInputs fields={goodMovementFields} texts={texts.movements} />
      </CallDialog>
    </>
  )
}
