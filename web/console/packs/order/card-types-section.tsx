import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { orderTexts } from './order.texts.ts'
import { OrderedSection } from './ordered-section.tsx'

interface CardType {
  readonly id: number
  readonly name: string
  readonly nameEn: string
}

/**
 * The list of the card types. The operator can change their order, add a type and rename a type.
 */
export function CardTypesSection() {
  const texts = useTexts(orderTexts)
  const can = useCan()
  const sentenceOf = useSentence()
  const { answer, outcome, reload } = useLoad('GET /card-types', {})
  const act = useAct('POST /card-types/order')
  const [chosen, setChosen] = useState<CardType | 'new'>()
  if (outcome !== undefined && outcome.kind !== 'ok')
    return <LoadFailed sentence={sentenceOf(outcome)} onRetry={reload} />
  if (answer === undefined) return null
  const isFixed = !can('packs.present')
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
      {chosen === undefined ? null : (
        <TypeDialog
          type={chosen === 'new' ? undefined : chosen}
          onClose={() => setChosen(undefined)}
          reload={reload}
        />
      )}
    </>
  )
}

interface TypeDialogProps {
  /** The card type to rename; undefined to add a new card type. */
  readonly type: CardType | undefined
  readonly onClose: () => void
  readonly reload: () => Promise<unknown>
}

function TypeDialog({ type, onClose, reload }: TypeDialogProps) {
  const texts = useTexts(orderTexts)
  const { cancel } = useTexts(consoleTexts)
  const add = useFormAct('POST /card-types')
  const rename = useFormAct('POST /card-types/{id}')
  const error = add.error ?? rename.error
  const title = type === undefined ? texts.add : texts.renameOf(type.name)
  const submit = async (form: FormData) => {
    const request = { name: String(form.get('name')), nameEn: String(form.get('nameEn')) }
    const done =
      type === undefined
        ? await add.run({ request })
        : await rename.run({ params: { id: type.id }, request })
    if (done === undefined) return
    onClose()
    await reload()
  }
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit(new FormData(event.currentTarget))
        }}
      >
        <Stack>
          <ErrorNotice error={error} />
          <TextInput
            name="name"
            maxLength={50}
            required
            data-autofocus
            label={texts.name}
            defaultValue={type?.name}
          />
          <TextInput
            name="nameEn"
            maxLength={50}
            required
            label={texts.nameEn}
            defaultValue={type?.nameEn}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" disabled={add.isRunning || rename.isRunning}>
              {type === undefined ? texts.add : texts.rename}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
