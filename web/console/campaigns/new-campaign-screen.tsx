import {
  Alert,
  Button,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import { useState } from 'react'
import { campaignFields, freeDrawFields } from '#contract/console/campaigns/campaigns.fields.ts'
import type { FreeDrawPack } from '#contract/console/campaigns/campaigns.ts'
import { freeDrawMeter, giftWarningsOf } from '#contract/console/gifts/gifts.rule.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { readTextConfirmation, TextConfirmation } from '#web/console/form/text-confirmation.tsx'
import { CAUTION } from '#web/console/format/colors.ts'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useUnsavedChanges } from '#web/console/frame/leave-question.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { giftsTexts } from '#web/console/gifts/gifts.texts.ts'
import { LawyerView } from '#web/console/gifts/lawyer-view.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { campaignsTexts } from './campaigns.texts.ts'

const CODES = { shared: ['chosenCode'], single: ['count'], open: [] } as const
const EFFECT = ['budget', 'memberMax', 'startsAt', 'endsAt', 'audience', 'requirement'] as const

interface Written {
  readonly names: readonly string[]
  readonly kind: keyof typeof CODES
  readonly budget: number
  readonly expectedSalesYen: number | null
}
const NOTHING: Written = { names: [], kind: 'shared', budget: 0, expectedSalesYen: null }

/** The form for a new campaign, which an owner has to approve. */
export function NewCampaignScreen() {
  const texts = useTexts(campaignsTexts)
  const common = useTexts(consoleTexts)
  const start = useFormAct('POST /campaigns')
  const language = useLanguage()
  const unsaved = useUnsavedChanges()
  const { answer } = useLoad('GET /campaign-choices', {})
  const [pack, setPack] = useState<FreeDrawPack>()
  const ranks = [
    { value: '0', label: texts.anyRank },
    ...(answer?.ranks ?? []).map(({ id, name, nameEn }) => {
      return { value: String(id), label: texts.rankFrom(language === 'ja' ? name : nameEn) }
    }),
  ]
  const [approvalId, setApprovalId] = useState<number>()
  const [written, setWritten] = useState(NOTHING)
  const { names, kind } = written
  return (
    <>
      <ScreenTitle title={texts.add} />
      <SmallLink to="/campaigns">{texts.back}</SmallLink>
      <RequestNotice approvalId={approvalId} />
      <Paper withBorder p="md" mt="md" maw={860}>
        <form
          onChange={({ currentTarget }) => {
            unsaved.markChanged()
            setWritten(readWritten(new FormData(currentTarget)))
          }}
          onSubmit={async (event) => {
            event.preventDefault()
            const request = readForm(new FormData(event.currentTarget), pack)
            const answer = await start.run({ request })
            setApprovalId(answer?.approvalId)
            if (answer !== undefined) unsaved.markSaved()
          }}
        >
          <Stack>
            <ErrorNotice error={start.error} />
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              <FieldInputs fields={campaignFields} texts={texts} only={['name', 'nameEn']} />
            </SimpleGrid>
            <TextConfirmation of={names} />
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              <NativeSelect
                name="packId"
                label={texts.fields.packId}
                onChange={({ currentTarget: { value } }) =>
                  setPack(answer?.packs.find(({ id }) => String(id) === value))
                }
              >
                <option value="">{texts.pointsOrCoins}</option>
                {answer?.packs.map(({ id, name }) => (
                  <option key={id} value={id} lang="ja">
                    {texts.drawsOf(`${id} ${name}`)}
                  </option>
                ))}
              </NativeSelect>
              <FieldInputs
                fields={campaignFields}
                texts={texts}
                only={pack === undefined ? ['currency', 'amount'] : ['isDaily']}
              />
              <FieldInputs
                fields={campaignFields}
                texts={texts}
                only={['kind', ...CODES[kind], ...EFFECT]}
              />
              <NativeSelect name="rankMin" label={texts.fields.rankMin} data={ranks} />
            </SimpleGrid>
            {pack === undefined ? null : <Gifts pack={pack} written={written} />}
            <Text size="sm">{texts.noSetRule}</Text>
            <Textarea
              name="reason"
              label={common.reason}
              description={common.reasonHint}
              maxLength={500}
              rows={2}
              required
            />
            <Group justify="flex-end">
              <Button type="submit" disabled={start.isRunning || approvalId !== undefined}>
                {texts.ask}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
      {unsaved.question}
    </>
  )
}

/** The prizes of the free draws beside what the law allows for gifts by chance. */
function Gifts({ pack, written }: { pack: FreeDrawPack; written: Written }) {
  const texts = useTexts(campaignsTexts)
  const { budget, expectedSalesYen } = written
  const meter = freeDrawMeter(pack, { budget, expectedSalesYen: expectedSalesYen ?? 0 })
  const warnings = giftWarningsOf(meter, pack.currency).filter(
    ({ kind }) => kind !== 'gifts-above' || expectedSalesYen !== null,
  )
  return (
    <>
      <FieldInputs
        fields={freeDrawFields}
        texts={useTexts(giftsTexts)}
        only={['expectedSalesYen']}
        required={['expectedSalesYen']}
      />
      {pack.currency === 'coin' ? null : (
        <Text size="sm">
          {texts.highestGift(formatNumber(meter.highestPrizeYen), formatNumber(meter.giftYenMax))}
          <br />
          {texts.gifts(formatNumber(meter.giftsYen), formatNumber(meter.giftsYenMax))}
        </Text>
      )}
      {warnings.length === 0 ? null : (
        <Alert role="status" variant="outline" color={CAUTION}>
          {warnings.map(({ kind }) => (
            <Text key={kind} size="sm">
              {texts.giftWarnings[kind]}
            </Text>
          ))}
          <LawyerView />
        </Alert>
      )}
    </>
  )
}

function readWritten(form: FormData): Written {
  const { name, nameEn, kind, budget } = readFields(campaignFields, form)
  const { expectedSalesYen } = readFields(freeDrawFields, form)
  return { names: [name, nameEn], kind, budget, expectedSalesYen }
}

function readForm(form: FormData, pack: FreeDrawPack | undefined) {
  const fields = readFields(campaignFields, form)
  return {
    ...fields,
    ...readFields(freeDrawFields, form),
    ...(pack === undefined ? { isDaily: false } : { amount: pack.price, currency: pack.currency }),
    chosenCode: fields.kind === 'shared' ? fields.chosenCode : '',
    count: fields.kind === 'single' ? fields.count : 1,
    ...readTextConfirmation(form),
    reason: String(form.get('reason') ?? ''),
  }
}
