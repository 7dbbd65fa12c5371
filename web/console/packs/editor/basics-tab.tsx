import { Checkbox, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { useCardTypes } from '#web/console/packs/use-card-types.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { editorTexts } from './editor.texts.ts'
import { ExtrasTable } from './extras-table.tsx'
import { DraftField, useFieldText } from './fields.tsx'
import type { DraftEditing } from './use-draft.ts'

/**
 * The tab with the fields that cannot change after the publication, and with the dates of the sale.
 */
export function BasicsTab({ editing }: { readonly editing: DraftEditing }) {
  return (
    <Stack gap="md" maw={960}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        <DraftField editing={editing} name="name" />
        <DraftField editing={editing} name="nameEn" />
        <CardTypeField editing={editing} />
        <DraftField editing={editing} name="currency" />
        <DraftField editing={editing} name="price" />
        <DraftField editing={editing} name="announcedTotal" />
        <DraftField editing={editing} name="maxBuyCount" />
        <Stack justify="center" gap="xs">
          <DraftField editing={editing} name="isLimited" />
          <DraftField editing={editing} name="isDemo" />
        </Stack>
        <DraftField editing={editing} name="startsAt" />
        <DraftField editing={editing} name="endsAt" />
        <DraftField editing={editing} name="lineSeconds" />
      </SimpleGrid>
      <NotariesField editing={editing} />
      <ExtrasTable editing={editing} />
    </Stack>
  )
}

/** Shows nothing in a shop whose settings list no notary. */
function NotariesField({ editing: { fields, set, isReadOnly } }: { editing: DraftEditing }) {
  const text = useFieldText('notaries')
  const { answer } = useLoad('GET /notaries', {})
  // Entries that were kept before the field was added lack it.
  const chosen = fields.notaries ?? []
  const known = answer?.list ?? []
  const unlisted = chosen.filter(({ key }) => known.every((each) => each.key !== key))
  const choices = [...known, ...unlisted]
  if (choices.length === 0) return null
  return (
    <Checkbox.Group
      {...text}
      value={chosen.map(({ key }) => key)}
      onChange={(keys) => set({ notaries: choices.filter(({ key }) => keys.includes(key)) })}
    >
      <Stack gap="xs" mt="xs">
        {choices.map(({ name, key }) => (
          <Checkbox key={key} value={key} label={name} description={key} disabled={isReadOnly} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function CardTypeField({ editing: { fields, set, isReadOnly } }: { editing: DraftEditing }) {
  const { chooseType } = useTexts(editorTexts)
  const types = useCardTypes()
  return (
    <NativeSelect
      {...useFieldText('cardTypeId')}
      value={fields.cardTypeId === null ? '' : String(fields.cardTypeId)}
      disabled={isReadOnly}
      data={[{ value: '', label: chooseType }, ...types]}
      onChange={({ currentTarget: { value } }) =>
        set({ cardTypeId: value === '' ? null : Number(value) })
      }
    />
  )
}
