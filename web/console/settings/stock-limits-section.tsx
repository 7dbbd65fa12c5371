import { Button, Table, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer, ConsoleRequest } from '#contract/console/calls.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { useVersionedSave } from '#web/console/frame/use-versioned-save.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { stockLimitsTexts } from './stock-limits.texts.ts'

type StockLimits = ConsoleAnswer<'GET /stock-limits'>
type Entered = Omit<ConsoleRequest<'POST /stock-limits'>, 'requestId' | 'version'>

/** The margin below which a pack gets a warning, and the largest loss that needs no approval. */
export function StockLimitsSection() {
  const texts = useTexts(stockLimitsTexts)
  const sentenceOf = useSentence()
  const can = useCan()
  const { answer: limits, outcome, reload } = useLoad('GET /stock-limits', {})
  const [isOpen, setIsOpen] = useState(false)
  if (outcome !== undefined && outcome.kind !== 'ok')
    return <LoadFailed sentence={sentenceOf(outcome)} onRetry={reload} />
  if (limits === undefined) return null
  return (
    <section aria-labelledby="stock-limits">
      <Title order={2} size="h4" mb="sm" id="stock-limits">
        {texts.title}
      </Title>
      <Table aria-labelledby="stock-limits" withTableBorder bg="#fff" maw={720} mb="sm">
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row">{texts.marginMin}</Table.Th>
            <Table.Td>{limits.marginPermilleMin / 10}</Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">{texts.lossMax}</Table.Th>
            <Table.Td>{formatNumber(limits.stockLossYenMax)}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      {can('settings.change') ? (
        <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
          {texts.change}
        </Button>
      ) : null}
      {isOpen ? (
        <LimitsDialog
          key={limits.version}
          limits={limits}
          reload={reload}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </section>
  )
}

function LimitsDialog({
  limits,
  reload,
  onClose,
}: {
  readonly limits: StockLimits
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}) {
  const texts = useTexts(stockLimitsTexts)
  const act = useAct('POST /stock-limits')
  const { error, save, conflictDialog } = useVersionedSave({
    reload,
    onSaved: (isSaved) => isSaved && onClose(),
    send: (entered: Entered, version) => act.run({ request: { ...entered, version } }),
  })
  const submit = (reason: string, form: FormData) => {
    const marginPermilleMin = Math.round(Number(form.get('margin')) * 10)
    const stockLossYenMax = Number(form.get('loss'))
    void save({ marginPermilleMin, stockLossYenMax, reason }, limits.version)
  }
  return (
    <>
      <ActDialog
        title={texts.change}
        submit={texts.save}
        isOpen
        act={{ isRunning: act.isRunning, error }}
        onClose={onClose}
        onSubmit={submit}
      >
        <TextInput
          name="margin"
          type="number"
          min={-100}
          max={100}
          step={0.1}
          required
          label={texts.marginMin}
          description={texts.marginText}
          defaultValue={limits.marginPermilleMin / 10}
        />
        <TextInput
          name="loss"
          type="number"
          min={0}
          max={10_000_000}
          step={1}
          required
          label={texts.lossMax}
          description={texts.lossText}
          defaultValue={limits.stockLossYenMax}
        />
      </ActDialog>
      {conflictDialog}
    </>
  )
}
