import { Checkbox, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { TICKETS_MAX } from '#contract/console/packs/pack-limits.rule.ts'
import { BUY_COUNT_MAX } from '#contract/constants.ts'
import { packsTexts } from '#web/console/packs/packs.texts.ts'
import { useCardTypes } from '#web/console/packs/use-card-types.ts'
import { useTexts } from '#web/language/language.ts'
import { editorTexts } from './editor.texts.ts'
import { ExtrasTable } from './extras-table.tsx'
import { NumberField, TextField, TimeField, useFieldText } from './fields.tsx'
import type { DraftEditing } from './use-draft.ts'

const PRICE_MAX = 10_000_000

/**
 * The tab with the fields that cannot change after the publication, and with the dates of the sale.
 */
export function BasicsTab({ editing }: { readonly editing: DraftEditing }) {
  return (
    <Stack gap="md" maw={960}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        <TextField editing={editing} name="name" lengthMax={100} />
        <TextField editing={editing} name="nameEn" lengthMax={100} />
        <CardTypeField editing={editing} />
        <CurrencyField editing={editing} />
        <NumberField editing={editing} name="price" min={1} max={PRICE_MAX} />
        <NumberField editing={editing} name="announcedTotal" min={1} max={TICKETS_MAX} />
        <NumberField editing={editing} name="maxBuyCount" max={BUY_COUNT_MAX} />
        <Stack justify="center" gap="xs">
          <Switch editing={editing} name="isLimited" />
          <Switch editing={editing} name="isDemo" />
        </Stack>
        <TimeField editing={editing} name="startsAt" />
        <TimeField editing={editing} name="endsAt" />
      </SimpleGrid>
      <ExtrasTable editing={editing} />
    </Stack>
  )
}

interface SwitchProps {
  readonly editing: DraftEditing
  readonly name: 'isLimited' | 'isDemo' | 'showsLineup'
}

/** A checkbox for a field of the draft that is true or false. */
export function Switch({ editing: { fields, set, isReadOnly }, name }: SwitchProps) {
  return (
    <Checkbox
      {...useFieldText(name)}
      checked={fields[name]}
      disabled={isReadOnly}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.checked })}
    />
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

function CurrencyField({ editing: { fields, set, isReadOnly } }: { editing: DraftEditing }) {
  const { currencies } = useTexts(packsTexts)
  const values = ['point', 'coin'] as const
  return (
    <NativeSelect
      {...useFieldText('currency')}
      value={fields.currency}
      disabled={isReadOnly}
      data={values.map((value) => ({ value, label: currencies[value] }))}
      onChange={({ currentTarget: { value } }) =>
        set({ currency: value === 'coin' ? 'coin' : 'point' })
      }
    />
  )
}
