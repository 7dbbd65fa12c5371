import { Badge, Button, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { GOOD } from '#web/console/format/colors.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
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
  const language = useLanguage()
  const can = useCan()
  const [chosen, setChosen] = useState<StoppableAct>()
  const labelOf = (act: StoppableAct) =>
    stops[act] === null ? texts.stop(texts.acts[act]) : texts.resume(texts.acts[act])
  return (
    <div>
      <Title order={2} size="h4" id="stops">
        {texts.stops}
      </Title>
      <Text size="sm" mb="sm">
        {texts.stopsText}
      </Text>
      <WideTable name={texts.stops} minWidth={560} maw={720}>
        <Table aria-labelledby="stops" withTableBorder bg="#fff">
          <Table.Tbody>
            {ACTS.map((act) => {
              const stoppedAt = stops[act]
              return (
                <Table.Tr key={act}>
                  <Table.Th scope="row">{texts.actLabels[act]}</Table.Th>
                  <Table.Td>
                    <Badge
                      variant="outline"
                      radius="sm"
                      tt="none"
                      color={stoppedAt === null ? GOOD : 'vermilion'}
                    >
                      {stoppedAt === null
                        ? texts.running
                        : texts.stoppedSince(formatTime(stoppedAt, language))}
                    </Badge>
                  </Table.Td>
                  {can('settings.change') ? (
                    <Table.Td ta="right">
                      <Button
                        size="xs"
                        {...(stoppedAt === null ? { color: 'vermilion' } : { variant: 'default' })}
                        onClick={() => setChosen(act)}
                      >
                        {labelOf(act)}
                      </Button>
                    </Table.Td>
                  ) : null}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </WideTable>
      {chosen === undefined ? null : (
        <StopDialog
          act={chosen}
          isStopped={stops[chosen] === null}
          title={labelOf(chosen)}
          onClose={() => setChosen(undefined)}
          reload={reload}
        />
      )}
    </div>
  )
}

function StopDialog({
  act,
  isStopped,
  title,
  onClose,
  reload,
}: {
  readonly act: StoppableAct
  readonly isStopped: boolean
  readonly title: string
  readonly onClose: () => void
  readonly reload: () => Promise<unknown>
}) {
  const stop = useFormAct('POST /settings/stop')
  return (
    <ActDialog
      title={title}
      submit={title}
      isOpen
      act={stop}
      onClose={onClose}
      onSubmit={async (reason) => {
        const answer = await stop.run({ request: { act, isStopped, reason } })
        if (answer === undefined) return
        onClose()
        await reload()
      }}
    />
  )
}
