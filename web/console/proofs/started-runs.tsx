import { Button, Stack, Text } from '@mantine/core'
import type { ErrandRow } from '#contract/console/errands.ts'
import { ErrandsTable } from '#web/console/errands/errands-table.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { proofsTexts } from './proofs.texts.ts'

interface StartedRunsProps {
  readonly requests: readonly ErrandRow[]
  readonly reload: () => unknown
}

/**
 * The button that asks the shop's worker to verify the logs, and the list of the runs that
 * operators have started.
 */
export function StartedRuns({ requests, reload }: StartedRunsProps) {
  const texts = useTexts(proofsTexts)
  const can = useCan()
  const { run, error, isRunning } = useFormAct('POST /proofs/verify')
  const isWaiting = requests.some(({ state }) => state === 'waiting')
  const start = async () => {
    await run({ request: {} })
    await reload()
  }
  return (
    <Stack align="flex-start">
      <ErrorNotice error={error} />
      {can('proofs.verify') ? (
        <>
          <Text size="sm">{texts.verifyText}</Text>
          <Button variant="default" disabled={isRunning || isWaiting} onClick={() => void start()}>
            {texts.verify}
          </Button>
        </>
      ) : null}
      <ErrandsTable errands={requests} />
    </Stack>
  )
}
