import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { FigureTable } from '#web/console/frame/figure-table.tsx'
import { DoneNotice, ErrorNotice } from '#web/console/frame/notices.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { namedOptions } from '#web/console/list/options.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { accountingTexts } from './accounting.texts.ts'

interface CostMethodsProps {
  readonly methods: ConsoleAnswer<'GET /reports/accounting'>['methods']
  readonly reload: () => unknown
}

/**
 * The method that computes the cost of cards, for each fiscal year. An owner can choose the method
 * for a year that has none yet.
 */
export function CostMethods({ methods, reload }: CostMethodsProps) {
  const texts = useTexts(accountingTexts)
  const can = useCan()
  return (
    <Section title={texts.years} text={texts.yearsText}>
      {methods.length === 0 ? (
        <Text>{texts.noYears}</Text>
      ) : (
        <FigureTable
          name={texts.years}
          titles={[texts.startsOn, texts.method, texts.by]}
          textColumnCount={3}
          rows={methods.map(({ startsOn, method, operator }) => ({
            key: startsOn,
            cells: [startsOn, texts.methods[method], operator],
          }))}
        />
      )}
      {can('reports.method') ? <FixForm reload={reload} /> : null}
    </Section>
  )
}

function FixForm({ reload }: Pick<CostMethodsProps, 'reload'>) {
  const texts = useTexts(accountingTexts)
  const { run, error, isRunning } = useFormAct('POST /reports/cost-methods')
  const [isFixed, setIsFixed] = useState(false)
  const fix = async (form: FormData) => {
    setIsFixed(false)
    const startsOn = String(form.get('startsOn'))
    const method = form.get('method') === 'specific' ? 'specific' : 'moving-average'
    const answer = await run({ request: { startsOn, method } })
    if (answer === undefined) return
    setIsFixed(true)
    await reload()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void fix(new FormData(event.currentTarget))
      }}
    >
      <ErrorNotice error={error} my="xs" />
      <DoneNotice text={isFixed ? texts.fixed : undefined} my="xs" />
      <Group align="end" mt="xs">
        <TextInput type="date" name="startsOn" label={texts.startsOn} required />
        <NativeSelect name="method" label={texts.method} data={[...namedOptions(texts.methods)]} />
        <Button type="submit" variant="default" disabled={isRunning}>
          {texts.fix}
        </Button>
      </Group>
    </form>
  )
}
