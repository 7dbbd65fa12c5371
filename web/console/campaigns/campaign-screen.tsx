import { Badge, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { CampaignRow } from '#contract/console/campaigns/campaigns.ts'
import { codeColumns } from '#contract/console/campaigns/code-columns.fields.ts'
import { bytesOf } from '#web/console/format/file-bytes.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { type Fact, FactTable } from '#web/console/frame/fact-table.tsx'
import { FigureTable } from '#web/console/frame/figure-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { ImportPanel } from '#web/console/imports/import-panel.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { download } from '#web/kit/download.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { campaignsTexts } from './campaigns.texts.ts'
import { CAMPAIGN_BADGES, useCampaignFormat } from './use-campaign-format.ts'

type Answer = ConsoleAnswer<'GET /campaigns/{id}'>

/**
 * One campaign: its conditions, its cost so far and by day, its codes, and the button that stops it
 * (A-161).
 */
export function CampaignScreen() {
  const texts = useTexts(campaignsTexts)
  const { id = '' } = useParams()
  const { answer, reload, notLoaded } = useScreenLoad('GET /campaigns/{id}', { params: { id } })
  if (answer === undefined) return notLoaded
  const { campaign } = answer
  return (
    <Stack maw={860}>
      <ScreenTitle title={campaign.name}>
        <Badge {...CAMPAIGN_BADGES[campaign.state]}>{texts.names.state[campaign.state]}</Badge>
      </ScreenTitle>
      <SmallLink to="/campaigns">{texts.back}</SmallLink>
      <Cost answer={answer} />
      <Facts campaign={campaign} />
      <Acts campaign={campaign} reload={reload} />
      <Days answer={answer} />
      <ImportCodes campaign={campaign} reload={reload} />
    </Stack>
  )
}

function Cost({ answer: { campaign, memberCount, drawnCount } }: { readonly answer: Answer }) {
  const texts = useTexts(campaignsTexts)
  const { amountOf } = useCampaignFormat()
  const { granted, budget, useCount } = campaign
  const rows = [
    [texts.fields.budget, amountOf(campaign, budget)],
    [texts.rest, amountOf(campaign, budget - granted)],
    [texts.fields.useCount, formatNumber(useCount)],
    [texts.members, formatNumber(memberCount)],
    ...(campaign.packId === null
      ? []
      : ([
          [texts.drawn, formatNumber(drawnCount)],
          [texts.drawnCost, amountOf(campaign, drawnCount * campaign.amount)],
        ] as const)),
  ] as const
  return (
    <>
      <Progress value={(granted / budget) * 100} aria-label={texts.fields.granted} />
      <FigureTable
        name={texts.fields.granted}
        titles={[texts.fields.granted, amountOf(campaign, granted)]}
        rows={rows.map(([name, value]) => ({ key: name, cells: [name, value] }))}
      />
    </>
  )
}

function Facts({ campaign }: { readonly campaign: CampaignRow }) {
  const { fields, names, rankFrom, draws, conditions } = useTexts(campaignsTexts)
  const language = useLanguage()
  const { amountOf, periodOf } = useCampaignFormat()
  const {
    kind,
    chosenCode,
    count,
    amount,
    memberMax,
    audience,
    requirement,
    rankName,
    rankNameEn,
    packName,
    isDaily,
  } = campaign
  const rows: readonly Fact[] = [
    [
      fields.kind,
      kind === 'open'
        ? names.kind[kind]
        : `${names.kind[kind]} (${chosenCode || formatNumber(count)})`,
    ],
    ...(packName === ''
      ? []
      : ([[draws, isDaily ? `${packName} / ${fields.isDaily}` : packName]] as const)),
    [fields.amount, amountOf(campaign, amount)],
    [fields.memberMax, formatNumber(memberMax)],
    [fields.audience, names.audience[audience]],
    [fields.requirement, names.requirement[requirement]],
    ...(rankName === ''
      ? []
      : ([[fields.rankMin, rankFrom(language === 'ja' ? rankName : rankNameEn)]] as const)),
    [fields.period, periodOf(campaign)],
  ]
  return <FactTable name={conditions} rows={rows} />
}

interface ActsProps {
  readonly campaign: CampaignRow
  readonly reload: () => Promise<unknown>
}

function Acts({ campaign, reload }: ActsProps) {
  const texts = useTexts(campaignsTexts)
  const can = useCan()
  const codes = useFormAct('POST /campaigns/{id}/codes')
  const [isStopping, setIsStopping] = useState(false)
  const { id, name, state, kind } = campaign
  const save = async () => {
    const answer = await codes.run({ params: { id }, request: {} })
    if (answer === undefined) return
    download(new File([bytesOf(answer.file)], answer.fileName, { type: 'text/csv' }))
  }
  return (
    <Group>
      {can('campaigns.codes') && kind !== 'open' ? (
        <Button variant="default" disabled={codes.isRunning} onClick={() => void save()}>
          {texts.codes}
        </Button>
      ) : null}
      {can('campaigns.change') && state !== 'stopped' && state !== 'ended' ? (
        <Button variant="outline" color="vermilion" onClick={() => setIsStopping(true)}>
          {texts.stop}
        </Button>
      ) : null}
      {codes.error === undefined ? null : <Text role="alert">{codes.error}</Text>}
      <CallDialog
        call="POST /campaigns/{id}/stop"
        title={texts.stopOf(name)}
        submit={texts.stop}
        isOpen={isStopping}
        onClose={() => setIsStopping(false)}
        inputOf={(reason) => ({ params: { id }, request: { reason } })}
        onDone={reload}
      >
        <Text size="sm">{texts.stopText}</Text>
      </CallDialog>
    </Group>
  )
}

/** Adds codes that were made elsewhere to a list of codes. */
function ImportCodes({ campaign: { id, takesCodes, state }, reload }: ActsProps) {
  const texts = useTexts(campaignsTexts)
  const can = useCan()
  const act = useFormAct('POST /campaigns/{id}/codes/import')
  if (!can('campaigns.codes') || !takesCodes || ['stopped', 'ended'].includes(state)) return null
  return (
    <Section title={texts.import}>
      <Stack>
        <Text size="sm">{texts.importText}</Text>
        <ImportPanel
          name={texts.import}
          columns={codeColumns}
          act={act}
          send={async (request) => {
            const answer = await act.run({ params: { id }, request })
            if (answer?.isDone) await reload()
            return answer
          }}
        />
      </Stack>
    </Section>
  )
}

function Days({ answer: { campaign, days } }: { readonly answer: Answer }) {
  const texts = useTexts(campaignsTexts)
  const { amountOf } = useCampaignFormat()
  return (
    <Section title={texts.days}>
      {days.length === 0 ? (
        <Text>{texts.noUses}</Text>
      ) : (
        <FigureTable
          name={texts.days}
          titles={[
            texts.day,
            texts.fields.useCount,
            texts.fields.granted,
            ...(campaign.packId === null ? [] : [texts.drawn]),
          ]}
          rows={days.map(({ day, count, amount, drawnCount }) => ({
            key: day,
            cells: [
              day,
              formatNumber(count),
              amountOf(campaign, amount),
              ...(campaign.packId === null ? [] : [formatNumber(drawnCount)]),
            ],
          }))}
        />
      )}
    </Section>
  )
}
