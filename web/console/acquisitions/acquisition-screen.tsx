import { Alert, Anchor, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { recordFacts } from '#contract/console/stock/acquisitions.fields.ts'
import type { Acquisition, BoughtCard } from '#contract/console/stock/acquisitions.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { TargetLink } from '#web/console/frame/target-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { useListColumns } from '#web/console/list/use-list-columns.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
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
      <SmallLink to="/acquisitions">{texts.back}</SmallLink>
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
      <BoughtCards cards={answer.cards} />
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

/** What was bought, with its cost, and where it is now. A correction has none. */
function BoughtCards({ cards }: { readonly cards: readonly BoughtCard[] }) {
  const texts = useTexts(acquisitionsTexts)
  const { yen } = useTexts(unitTexts)
  const { fields } = texts.bought
  if (cards.length === 0) return null
  return (
    <Section title={texts.lines}>
      <RowTable
        aria-label={texts.lines}
        maw={860}
        columns={[
          fields.code,
          texts.name,
          texts.copy,
          { title: fields.count, isNumber: true },
          { title: fields.costYen, isNumber: true },
          fields.shelf,
          { title: texts.onHand, isNumber: true },
        ]}
        rows={cards.map(({ id, cardId, code, name, copy, count, costYen, shelf, onHand }) => ({
          key: id,
          cells: [
            <TargetLink key="code" kind="card" id={String(cardId)} title={code} />,
            name,
            copy,
            formatNumber(count),
            yen(costYen),
            shelf ?? '—',
            formatNumber(onHand),
          ],
        }))}
      />
    </Section>
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
