import { Badge, Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { GOOD } from '#web/console/format/colors.ts'
import { formatTime } from '#web/console/format/times.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { settingsTexts } from './settings.texts.ts'

type Stops = ConsoleAnswer<'GET /settings'>['settings']['stops']
type StoppableAct = keyof Stops

const ACTS = ['draws', 'payments', 'conversions'] as const satisfies readonly StoppableAct[]

/**
 * Shows which acts members can do at present, with buttons that stop an act for all members
 * (A-174).
 */
export function StopsSection({
  stops,
  reload,
}: {
  readonly stops: Stops
  readonly reload: () => Promise<unknown>
}) {
  const texts = useTexts(settingsTexts)
  const can = useCan()
  const [chosen, setChosen] = useState<StoppableAct>()
  const labelOf = (act: StoppableAct) =>
    stops[act] === null ? texts.stop(texts.acts[act]) : texts.resume(texts.acts[act])
  const stateOf = (act: StoppableAct) => {
    const stoppedAt = stops[act]
    return (
      <Badge color={stoppedAt === null ? GOOD : 'vermilion'}>
        {stoppedAt === null ? texts.running : texts.stoppedSince(formatTime(stoppedAt))}
      </Badge>
    )
  }
  const buttonOf = (act: StoppableAct) =>
    can('settings.change') ? (
      <Button
        size="xs"
        {...(stops[act] === null ? { color: 'vermilion' } : { variant: 'default' })}
        onClick={() => setChosen(act)}
      >
        {labelOf(act)}
      </Button>
    ) : null
  return (
    <div>
      <Title order={2} size="h4">
        {texts.stops}
      </Title>
      <Text size="sm" mb="sm">
        {texts.stopsText}
      </Text>
      <WideTable name={texts.stops} minWidth={560} maw={720}>
        <FactTable
          name={texts.stops}
          rows={ACTS.map((act) => [texts.actLabels[act], stateOf(act), buttonOf(act)])}
        />
      </WideTable>
      {chosen === undefined ? null : (
        <CallDialog
          call="POST /settings/stop"
          title={labelOf(chosen)}
          submit={labelOf(chosen)}
          onClose={() => setChosen(undefined)}
          inputOf={(reason) => ({
            request: { act: chosen, isStopped: stops[chosen] === null, reason },
          })}
          onDone={reload}
        />
      )}
    </div>
  )
}
