import { Alert, Anchor, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { COMPLETE_FROM_YEN } from '#contract/console/stock/acquisition-limits.rule.ts'
import { COMPLETE_FIELDS, recordFields } from '#contract/console/stock/acquisitions.fields.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { todayInJapan } from '#web/console/format/times.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { useUnsavedChanges } from '#web/console/frame/leave-question.tsx'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { TargetLink } from '#web/console/frame/target-link.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { acquisitionsTexts } from './acquisitions.texts.ts'
import {
  BoughtLines,
  type LineEntry,
  linesFrom,
  newLine,
  priceOf,
  readLines,
} from './bought-lines.tsx'
import { BoughtPapers } from './bought-papers.tsx'
import { LinesFromFile } from './lines-from-file.tsx'

/**
 * The screen that records an acquisition and puts the acquired cards into stock. The price of the
 * acquisition is the sum of its lines.
 */
export function BuyInScreen() {
  const texts = useTexts(acquisitionsTexts)
  const { yen } = useTexts(unitTexts)
  const { answer, outcome, reload } = useLoad('GET /shelves', {})
  const add = useFormAct('POST /acquisitions/add')
  const unsaved = useUnsavedChanges()
  const can = useCan()
  const [lines, setLines] = useState<readonly LineEntry[]>([newLine(1)])
  const [boughtId, setBoughtId] = useState<number>()
  const [boughtCount, setBoughtCount] = useState(0)
  const price = priceOf(lines)
  const isComplete = price >= COMPLETE_FROM_YEN
  const shelves = answer?.list.map(({ code }) => code)
  const changeLines = (changed: readonly LineEntry[]) => {
    setLines(changed)
    unsaved.markChanged()
  }
  const submit = async (form: FormData) => {
    setBoughtId(undefined)
    const record = readFields(recordFields, form)
    const request = { ...record, priceYen: price, lines: readLines(lines, shelves?.[0] ?? '') }
    const added = await add.run({ request })
    if (added === undefined) return
    setBoughtId(added.id)
    setBoughtCount((count) => count + 1)
    setLines([newLine(1)])
    unsaved.markSaved()
  }
  return (
    <Stack>
      <ScreenTitle title={texts.buyIn} />
      <SmallLink to="/stock">{texts.backToStock}</SmallLink>
      {boughtId === undefined ? null : (
        <>
          <Alert ref={bringIntoView} role="status" variant="outline" color="green.9">
            {texts.recorded[0]}
            <TargetLink kind="acquisition" id={String(boughtId)} title={texts.recordNo(boughtId)} />
            {texts.recorded[1]}
          </Alert>
          <BoughtPapers key={boughtId} acquisitionId={boughtId} />
        </>
      )}
      <ErrorNotice error={add.error} />
      <PartFailed outcome={outcome} reload={reload} />
      {shelves?.length === 0 ? (
        <Alert color="vermilion">
          {can('stock.move') ? (
            <Anchor component={Link} to="/stock/count">
              {texts.noShelves}
            </Anchor>
          ) : (
            texts.noShelvesAsk
          )}
        </Alert>
      ) : null}
      <LinesFromFile onRead={(read) => changeLines(linesFrom(read, lines, shelves?.[0] ?? ''))} />
      <form
        // The next seller begins with an empty form.
        key={boughtCount}
        onChange={unsaved.markChanged}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(new FormData(event.currentTarget))
        }}
      >
        <Stack>
          <Paper withBorder p="md">
            <Title order={2} size="h4" mb="sm">
              {texts.lines}
            </Title>
            <BoughtLines lines={lines} shelves={shelves ?? []} onChange={changeLines} />
            <Text fw={700} role="status" mt="sm">
              {texts.total(yen(price))}
            </Text>
          </Paper>
          <Paper withBorder p="md">
            <Title order={2} size="h4" mb="sm">
              {texts.record}
            </Title>
            {isComplete ? (
              <Text size="sm" mb="sm">
                {texts.needsAll}
              </Text>
            ) : null}
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              <FieldInputs
                fields={recordFields}
                texts={texts}
                initial={{ acquiredOn: todayInJapan(), kind: texts.kindDefault }}
                required={isComplete ? COMPLETE_FIELDS : []}
              />
            </SimpleGrid>
          </Paper>
          <Group justify="flex-end">
            <Button type="submit" disabled={add.isRunning}>
              {texts.buyIn}
            </Button>
          </Group>
        </Stack>
      </form>
      {unsaved.question}
    </Stack>
  )
}

/** The button is below a long form, from which the notice above it cannot be seen. */
function bringIntoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'center' })
}
