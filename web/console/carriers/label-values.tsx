import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'

export interface LabelValuesProps {
  readonly code: LayoutCode
  readonly settings: Readonly<Record<string, string>>
  readonly version: number
  readonly reload: () => Promise<unknown>
}

/**
 * The values that the shop sets for a label program, such as the description of a parcel's content
 * (A-118).
 */
export function LabelValues({ code, settings, version, reload }: LabelValuesProps) {
  const { settings: texts } = useTexts(carriersTexts)
  const can = useCan()
  const [isEditing, setIsEditing] = useState(false)
  const names = Object.keys(settings)
  return (
    <section aria-labelledby="values">
      <Title order={2} size="h4" id="values">
        {texts.values}
      </Title>
      <Text size="sm" mb="sm">
        {texts.valuesText}
      </Text>
      <FactTable
        name={texts.values}
        nameWidth={220}
        rows={names.map((name) => [texts.valueNames[name] ?? name, settings[name]])}
      />
      {can('carriers.change') ? (
        <Group mt="sm">
          <Button variant="default" onClick={() => setIsEditing(true)}>
            {texts.changeValues}
          </Button>
        </Group>
      ) : null}
      <CallDialog
        call="POST /carriers/{code}/settings"
        title={texts.values}
        submit={texts.save}
        isOpen={isEditing}
        onClose={() => setIsEditing(false)}
        inputOf={(reason, form) => {
          const entered = names.map((name) => [name, String(form.get(name) ?? '')])
          return {
            params: { code },
            request: { settings: Object.fromEntries(entered), version, reason },
          }
        }}
        onDone={reload}
      >
        {names.map((name) => (
          <TextInput
            key={name}
            name={name}
            label={texts.valueNames[name] ?? name}
            defaultValue={settings[name]}
            maxLength={100}
          />
        ))}
      </CallDialog>
    </section>
  )
}
