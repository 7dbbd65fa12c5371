import {
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { ReactNode } from 'react'
import type { ConsoleRequest } from '#contract/console/calls.ts'
import { localInJapan, timeInJapan } from '#web/console/format/times.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { goodsTexts } from './goods.texts.ts'

export type GoodEntry = Omit<ConsoleRequest<'POST /goods/add'>, 'requestId'>
const COINS_MAX = 10_000_000
const PIECES_MAX = 100_000
const POSITION_MAX = 100_000
const DESCRIBED_BELOW: Pick<TextInputProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description'],
}

export interface GoodFormProps {
  readonly initial: GoodEntry | undefined
  readonly isReadOnly?: boolean
  readonly isRunning: boolean
  readonly error: string | undefined
  readonly submit: string
  readonly onChange: () => void
  readonly onSubmit: (entered: GoodEntry) => void
  /** Further buttons, which stand before the submit button. */
  readonly children?: ReactNode
}

/** The form with all fields of a good that an operator fills in. */
export function GoodForm(props: GoodFormProps) {
  const { initial, isReadOnly = false, isRunning, error, submit, children } = props
  const { onChange, onSubmit } = props
  return (
    <form
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(readForm(new FormData(event.currentTarget)))
      }}
      onKeyDown={(event) => {
        const isConfirm = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (isConfirm) event.currentTarget.requestSubmit()
      }}
    >
      <Stack>
        <ErrorNotice error={error} />
        <fieldset disabled={isReadOnly} style={{ border: 0, margin: 0, padding: 0 }}>
          <GoodFields initial={initial} />
        </fieldset>
        {isReadOnly ? null : (
          <Group justify="flex-end">
            {children}
            <Button type="submit" disabled={isRunning}>
              {submit}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

function GoodFields({ initial }: Pick<GoodFormProps, 'initial'>) {
  const texts = useTexts(goodsTexts)
  const textOf = (name: keyof GoodEntry) => ({
    name,
    defaultValue: String(initial?.[name] ?? ''),
    maxLength: 100,
  })
  const numberOf = (name: keyof GoodEntry, { min, max }: { min: number; max: number }) => ({
    name,
    min,
    max,
    type: 'number',
    ...DESCRIBED_BELOW,
    defaultValue: initial === undefined ? '' : String(initial[name] ?? ''),
  })
  const timeOf = (name: 'startsAt' | 'endsAt') => ({
    name,
    type: 'datetime-local',
    ...DESCRIBED_BELOW,
    defaultValue: localInJapan(initial?.[name] ?? null),
  })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextInput {...textOf('name')} label={texts.name} required data-autofocus />
      <TextInput {...textOf('nameEn')} label={texts.nameEn} />
      <TextInput {...textOf('series')} label={texts.series} />
      <TextInput {...textOf('seriesEn')} label={texts.seriesEn} />
      <NativeSelect
        name="cardType"
        label={texts.type}
        defaultValue={String(initial?.cardType ?? '')}
        data={[...namedOptions(texts.types)]}
      />
      <TextInput {...textOf('modelNumber')} label={texts.number} />
      <TextInput
        {...numberOf('priceCoins', { min: 1, max: COINS_MAX })}
        label={texts.price}
        required
      />
      <TextInput
        {...numberOf('memberMax', { min: 1, max: PIECES_MAX })}
        label={texts.limit}
        description={texts.limitHint}
      />
      <TextInput {...timeOf('startsAt')} label={texts.startsAt} description={texts.startsHint} />
      <TextInput {...timeOf('endsAt')} label={texts.endsAt} description={texts.endsHint} />
      <TextInput
        {...numberOf('position', { min: 0, max: POSITION_MAX })}
        label={texts.position}
        description={texts.positionHint}
      />
      <TextInput {...numberOf('rarity', { min: 0, max: 7 })} label={texts.rarity} />
    </SimpleGrid>
  )
}

function readForm(form: FormData): GoodEntry {
  const text = (name: keyof GoodEntry) => String(form.get(name) ?? '').trim()
  return {
    cardType: Number(text('cardType')) as GoodEntry['cardType'],
    name: text('name'),
    nameEn: text('nameEn'),
    series: text('series'),
    seriesEn: text('seriesEn'),
    modelNumber: text('modelNumber'),
    rarity: Number(text('rarity')),
    priceCoins: Number(text('priceCoins')),
    memberMax: text('memberMax') === '' ? null : Number(text('memberMax')),
    position: Number(text('position')),
    startsAt: timeInJapan(text('startsAt')) ?? null,
    endsAt: timeInJapan(text('endsAt')) ?? null,
  }
}
