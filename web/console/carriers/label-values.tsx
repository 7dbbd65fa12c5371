import { Button, Group, Table, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
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
  const { run, isRunning, error } = useFormAct('POST /carriers/{code}/settings')
  const [isEditing, setIsEditing] = useState(false)
  const names = Object.keys(settings)
  const save = async (reason: string, form: FormData) => {
    const entered = Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')]))
    const request = { settings: entered, version, reason }
    const answer = await run({ params: { code }, request })
    if (answer === undefined) return
    setIsEditing(false)
    await reload()
  }
  return (
    <section aria-labelledby="values">
      <Title order={2} size="h4" id="values">
        {texts.values}
      </Title>
      <Text size="sm" mb="sm">
        {texts.valuesText}
      </Text>
      <Table aria-labelledby="values" withTableBorder bg="#fff">
        <Table.Tbody>
          {names.map((name) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" w={220}>
                {texts.valueNames[name] ?? name}
              </Table.Th>
              <Table.Td>{settings[name]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {can('carriers.change') ? (
        <Group mt="sm">
          <Button variant="default" onClick={() => setIsEditing(true)}>
            {texts.changeValues}
          </Button>
        </Group>
      ) : null}
      <ActDialog
        title={texts.values}
        submit={texts.save}
        isOpen={isEditing}
        act={{ isRunning, error }}
        onClose={() => setIsEditing(false)}
        onSubmit={save}
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
      </ActDialog>
    </section>
  )
}
