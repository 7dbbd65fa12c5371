import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { cardTypeFields } from '#contract/console/packs/packs.fields.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
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
  if (answer === undefined) return <PartFailed outcome={outcome} reload={reload} />
  const isFixed = !can('packs.present')
  const dialog = { hasReason: false, onClose: () => setChosen(undefined), onDone: reload }
  return (
    <>
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
        <CallDialog
          call="POST /card-types"
          title={texts.add}
          submit={texts.add}
          inputOf={(_reason, form) => ({ request: readFields(cardTypeFields, form) })}
          {...dialog}
        >
          <FieldInputs fields={cardTypeFields} texts={texts} />
        </CallDialog>
      ) : chosen === undefined ? null : (
        <CallDialog
          call="POST /card-types/{id}"
          title={texts.renameOf(chosen.name)}
          submit={texts.rename}
          inputOf={(_reason, form) => ({
            params: { id: chosen.id },
            request: readFields(cardTypeFields, form),
          })}
          {...dialog}
        >
          <FieldInputs fields={cardTypeFields} texts={texts} initial={chosen} />
        </CallDialog>
      )}
    </>
  )
}
