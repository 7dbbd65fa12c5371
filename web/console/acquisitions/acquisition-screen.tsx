import { Alert, Anchor, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { recordFacts } from '#contract/console/stock/acquisitions.fields.ts'
import type { Acquisition } from '#contract/console/stock/acquisitions.ts'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { useListColumns } from '#web/console/list/use-list-columns.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
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
  const columns = useListColumns<Acquisition>(recordFacts, texts, {})
  return (
    <FactTable
      name={texts.record}
      rows={columns.map(({ title, cell }) => [title, cell(acquisition) || '—'])}
      nameWidth={220}
      maw={860}
    />
  )
}
