import { Button, Group, Kbd, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useKeyPress } from '#web/console/keys/use-key-press.ts'
import { useLeftRows } from '#web/console/list/left-rows.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { parcelsTexts } from './parcels.texts.ts'

export interface DayStepsProps {
  readonly day: ConsoleAnswer<'GET /shipping-day'>
  readonly reload: () => Promise<unknown>
}

/**
 * The buttons for the four steps of the shipping day: group, pick, make labels, import tracking
 * numbers. The keys 1 to 4 press them. Each step acts on all parcels that are ready for it, except
 * parcels that are held or have a faulty address.
 */
export function DaySteps({ day, reload }: DayStepsProps) {
  const texts = useTexts(parcelsTexts)
  const navigate = useNavigate()
  const grouping = useGrouping(reload)
  const [first] = day.toExport
  const exportCount = day.toExport.reduce((sum, { count }) => sum + count, 0)
  const steps: readonly DayStep[] = [
    {
      label: texts.daySteps.group(day.toGroup.length),
      isOpen: day.toGroup.length > 0 && !grouping.isRunning,
      run: () => grouping.run(day.toGroup),
    },
    {
      label: texts.daySteps.pick(day.toPick.length),
      isOpen: day.toPick.length > 0,
      run: () => navigate(`/pick-list?ids=${day.toPick.join(',')}`),
    },
    {
      label: texts.daySteps.export(exportCount),
      isOpen: first !== undefined,
      run: () => navigate(`/exports/new?code=${first?.code}`),
    },
    {
      label: texts.daySteps.import(day.toNumber),
      isOpen: true,
      run: () => navigate('/imports'),
    },
  ]
  useKeyPress(({ key }) => {
    const step = steps[Number(key) - 1]
    if (step?.isOpen) void step.run()
    return step !== undefined
  })
  return (
    <section aria-label={texts.day}>
      <Group gap="xs">
        {steps.map(({ label, isOpen, run }, index) => (
          <Button
            key={label}
            variant="default"
            disabled={!isOpen}
            aria-keyshortcuts={String(index + 1)}
            leftSection={<Kbd aria-hidden="true">{index + 1}</Kbd>}
            onClick={() => void run()}
          >
            {label}
          </Button>
        ))}
      </Group>
      <Text size="sm" role="status" mt={4}>
        {grouping.result}
      </Text>
    </section>
  )
}

interface DayStep {
  readonly label: string
  readonly isOpen: boolean
  readonly run: () => Promise<unknown> | unknown
}

function useGrouping(reload: () => Promise<unknown>) {
  const texts = useTexts(parcelsTexts)
  const sentenceOf = useSentence()
  const leftRows = useLeftRows()
  const group = useAct('POST /parcels/group')
  const [result, setResult] = useState('')
  const run = async (ids: readonly number[]) => {
    const outcome = await group.run({ request: { ids: [...ids] } })
    if (outcome === undefined) return
    if (outcome.kind !== 'ok') return setResult(sentenceOf(outcome))
    const { results } = outcome.answer
    const done = results.filter((row) => row.result === 'done').length
    setResult(`${texts.grouped(done, ids.length - done)}${leftRows(results)}`)
    await reload()
  }
  return { run, result, isRunning: group.isRunning }
}
