import { Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ConsoleRequest } from '#contract/console/calls.ts'
import { CARD_LANGUAGES } from '#contract/console/stock/card-limits.rule.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'

export type CardEntry = Omit<ConsoleRequest<'POST /cards/add'>, 'requestId' | 'code'>

export interface CardFormProps {
  readonly initial: CardEntry | undefined
  /** True if the form has a field for the card's code. Only a new card needs this field. */
  readonly hasCode?: boolean
  readonly isReadOnly?: boolean
  readonly isRunning: boolean
  readonly error: string | undefined
  readonly submit: string
  readonly onChange: () => void
  readonly onSubmit: (fields: CardEntry, code: string) => void
  /** Further buttons of the form. */
  readonly children?: ReactNode
}

/** The form with all fields of a card that an operator fills in. */
export function CardForm(props: CardFormProps) {
  const { initial, hasCode = false, isReadOnly = false, isRunning, error, submit } = props
  const { onChange, onSubmit } = props
  return (
    <form
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        onSubmit(readForm(form), String(form.get('code') ?? ''))
      }}
      onKeyDown={(event) => {
        const isConfirm = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (isConfirm) event.currentTarget.requestSubmit()
      }}
    >
      <Stack>
        <ErrorNotice error={error} />
        <fieldset disabled={isReadOnly} style={{ border: 0, margin: 0, padding: 0 }}>
          <CardFields initial={initial} hasCode={hasCode} />
        </fieldset>
        {isReadOnly ? null : (
          <Group justify="flex-end">
            {props.children}
            <Button type="submit" disabled={isRunning}>
              {submit}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

function CardFields({ initial, hasCode }: Pick<CardFormProps, 'initial' | 'hasCode'>) {
  const texts = useTexts(cardsTexts)
  const textOf = (name: keyof CardEntry) => ({
    name,
    defaultValue: String(initial?.[name] ?? ''),
    maxLength: 100,
  })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {hasCode ? (
        <TextInput name="code" label={texts.code} maxLength={100} required data-autofocus />
      ) : null}
      <TextInput {...textOf('modelNumber')} label={texts.number} />
      <TextInput {...textOf('name')} label={texts.name} required />
      <TextInput
        {...textOf('reading')}
        label={texts.reading}
        description={texts.readingHint}
        inputWrapperOrder={['label', 'input', 'description']}
      />
      <TextInput {...textOf('nameEn')} label={texts.nameEn} />
      <TextInput {...textOf('setName')} label={texts.set} />
      <NativeSelect
        name="language"
        label={texts.language}
        defaultValue={initial?.language ?? 'ja'}
        data={CARD_LANGUAGES.map((value) => ({ value, label: texts.languages[value] ?? value }))}
      />
      <TextInput
        {...textOf('rarity')}
        defaultValue={String(initial?.rarity ?? 0)}
        type="number"
        min={0}
        max={7}
        label={texts.rarity}
        description={texts.rarityHint}
        inputWrapperOrder={['label', 'input', 'description']}
        required
      />
      <TextInput {...textOf('rarityLabel')} label={texts.rarityLabel} required />
      <TextInput {...textOf('rarityLabelEn')} label={texts.rarityLabelEn} />
      <TextInput {...textOf('condition')} label={texts.condition} />
      <TextInput {...textOf('grade')} label={texts.grade} />
      <TextInput
        {...textOf('setSize')}
        defaultValue={String(initial?.setSize ?? 1)}
        type="number"
        min={1}
        max={10_000}
        label={texts.setSize}
        required
      />
    </SimpleGrid>
  )
}

function readForm(form: FormData): CardEntry {
  const text = (name: keyof CardEntry) => String(form.get(name) ?? '').trim()
  return {
    name: text('name'),
    reading: text('reading'),
    nameEn: text('nameEn'),
    setName: text('setName'),
    modelNumber: text('modelNumber'),
    rarity: Number(text('rarity')),
    rarityLabel: text('rarityLabel'),
    rarityLabelEn: text('rarityLabelEn'),
    language: text('language') as CardEntry['language'],
    condition: text('condition'),
    grade: text('grade'),
    setSize: Number(text('setSize')),
  }
}
