import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { cardTypeFields } from '#contract/console/packs/packs.fields.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { DoneNotice } from '#web/console/frame/notices.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { orderTexts } from './order.texts.ts'
import { OrderedSection } from './ordered-section.tsx'

type CardType = ConsoleAnswer<'GET /card-types'>['list'][number]

/**
 * The list of the card types. The operator can change their order, add a type and rename a type.
 */
export function CardTypesSection() {
  const texts = useTexts(orderTexts)
  const can = useCan()
  const { answer, outcome, reload } = useLoad('GET /card-types', {})
  const act = useAct('POST /card-types/order')
  const [chosen, setChosen] = useState<CardType | 'new'>()
  const [addedId, setAddedId] = useState<number>()
  if (answer === undefined)
    return <PartFailed outcome={outcome} reload={reload} title={texts.types} />
  const isFixed = !can('packs.present')
  const close = () => setChosen(undefined)
  const added = answer.list.find(({ id }) => id === addedId)
  return (
    <>
      <DoneNotice text={added && texts.added(added.name)} />
      <OrderedSection
        title={texts.types}
        text={texts.typesText}
        empty={texts.emptyTypes}
        items={answer.list.map((type) => ({
          id: type.id,
          name: type.name,
          content: (
            <>
              <Text style={{ flex: 1, overflowWrap: 'anywhere' }}>
                {`${type.name} / ${type.nameEn}`}
              </Text>
              {isFixed ? null : (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={texts.renameOf(type.name)}
                  onClick={() => setChosen(type)}
                >
                  {texts.rename}
                </Button>
              )}
            </>
          ),
        }))}
        isFixed={isFixed}
        isRunning={act.isRunning}
        save={(ids) => act.run({ request: { ids } })}
        reload={reload}
      >
        {isFixed ? null : <Button onClick={() => setChosen('new')}>{texts.add}</Button>}
      </OrderedSection>
      {chosen === 'new' ? (
        <NewTypeDialog
          onClose={close}
          onDone={({ id }) => {
            setAddedId(id)
            return reload()
          }}
        />
      ) : chosen === undefined ? null : (
        <RenameDialog type={chosen} onClose={close} onDone={reload} />
      )}
    </>
  )
}

interface TypeDialogProps<Answer> {
  readonly onClose: () => void
  readonly onDone: (answer: Answer) => unknown
}

function NewTypeDialog(props: TypeDialogProps<ConsoleAnswer<'POST /card-types'>>) {
  const texts = useTexts(orderTexts)
  return (
    <CallDialog
      call="POST /card-types"
      title={texts.add}
      submit={texts.add}
      hasReason={false}
      inputOf={(_reason, form) => ({ request: readFields(cardTypeFields, form) })}
      {...props}
    >
      <FieldInputs fields={cardTypeFields} texts={texts} />
    </CallDialog>
  )
}

interface RenameDialogProps extends TypeDialogProps<unknown> {
  readonly type: CardType
}

function RenameDialog({ type, ...props }: RenameDialogProps) {
  const texts = useTexts(orderTexts)
  return (
    <CallDialog
      call="POST /card-types/{id}"
      title={texts.renameOf(type.name)}
      submit={texts.rename}
      hasReason={false}
      inputOf={(_reason, form) => ({
        params: { id: type.id },
        request: readFields(cardTypeFields, form),
      })}
      {...props}
    >
      <FieldInputs fields={cardTypeFields} texts={texts} initial={type} />
    </CallDialog>
  )
}
