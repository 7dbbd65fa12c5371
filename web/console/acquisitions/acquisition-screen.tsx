import { Alert, Anchor, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Acquisition } from '#contract/console/stock/acquisitions.ts'
import { formatTime } from '#web/console/format/times.ts'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { acquisitionsTexts } from './acquisitions.texts.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { IdentityPapers } from './identity-papers.tsx'

/**
 * The screen of one line of the dealer's record. If another line corrects this line, or this line
 * corrects an earlier one, the screen links to that line.
 */
export function AcquisitionScreen() {
  const texts = useTexts(acquisitionsTexts)
  const can = useCan()
  const { id = '' } = useParams()
  const { answer, reload, notLoaded } = useScreenLoad('GET /acquisitions/{id}', { params: { id } })
  const [isCorrecting, setIsCorrecting] = useState(false)
  if (answer === undefined) return notLoaded
  const { acquisition } = answer
  const { correctedBy, correctsId } = acquisition
  return (
    <Stack>
      <ScreenTitle title={`${texts.title} ${acquisition.id}`} />
      <Anchor component={Link} to="/acquisitions" size="sm">
        {texts.back}
      </Anchor>
      {correctedBy === null ? null : (
        <Alert color="vermilion" variant="outline">
          <Anchor component={Link} to={`/acquisitions/${correctedBy}`} inherit>
            {texts.isCorrected(correctedBy)}
          </Anchor>
        </Alert>
      )}
      {correctsId === null ? null : (
        <Alert color="gray.8" variant="outline">
          <Anchor component={Link} to={`/acquisitions/${correctsId}`} inherit>
            {texts.isCorrection(correctsId)}
          </Anchor>
        </Alert>
      )}
      <RecordTable acquisition={acquisition} />
      <IdentityPapers acquisitionId={acquisition.id} papers={answer.papers} reload={reload} />
      {can('acquisitions.add') ? (
        <Group>
          <Button variant="default" onClick={() => setIsCorrecting(true)}>
            {texts.correct}
          </Button>
        </Group>
      ) : null}
      <CorrectDialog
        acquisition={acquisition}
        isOpen={isCorrecting}
        onClose={() => setIsCorrecting(false)}
      />
    </Stack>
  )
}

function RecordTable({ acquisition }: { readonly acquisition: Acquisition }) {
  const texts = useTexts(acquisitionsTexts)
  const language = useLanguage()
  const rows = [
    [texts.acquiredOn, acquisition.acquiredOn],
    [texts.kind, acquisition.kind],
    [texts.count, formatNumber(acquisition.count)],
    [texts.features, acquisition.features],
    [texts.price, texts.yen(acquisition.priceYen)],
    [texts.counterparty, acquisition.counterpartyName],
    [texts.address, acquisition.counterpartyAddress],
    [texts.occupation, acquisition.counterpartyOccupation],
    [texts.age, acquisition.counterpartyAge],
    [texts.identityCheck, acquisition.identityCheck],
    [texts.invoice, acquisition.invoiceNumber],
    [texts.correctionReason, acquisition.correctionReason],
    [texts.operator, acquisition.operator],
    [texts.recorded, formatTime(acquisition.createdAt, language)],
  ] as const
  return (
    <FactTable
      name={texts.record}
      rows={rows.map(([title, value]) => [title, value === null || value === '' ? '—' : value])}
      nameWidth={220}
      maw={860}
    />
  )
}
