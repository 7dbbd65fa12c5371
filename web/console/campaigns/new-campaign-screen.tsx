import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { campaignFields } from '#contract/console/campaigns/campaigns.fields.ts'
import type { FreeDrawPack } from '#contract/console/campaigns/campaigns.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { readTextConfirmation, TextConfirmation } from '#web/console/form/text-confirmation.tsx'
import { CAUTION } from '#web/console/format/colors.ts'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useUnsavedChanges } from '#web/console/frame/leave-question.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { campaignsTexts } from './campaigns.texts.ts'

const CODES = { shared: ['chosenCode'], single: ['count'], open: [] } as const
const EFFECT = ['budget', 'memberMax', 'startsAt', 'endsAt', 'audience', 'requirement'] as const

interface Written {
  readonly names: readonly string[]
  readonly kind: keyof typeof CODES
}

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
  const [{ names, kind }, setWritten] = useState<Written>({ names: [], kind: 'shared' })
  return (
    <>
      <ScreenTitle title={texts.add} />
      <Anchor component={Link} to="/campaigns" size="sm">
        {texts.back}
      </Anchor>
      <RequestNotice approvalId={approvalId} />
      <Paper withBorder p="md" mt="md" maw={860}>
        <form
          onChange={({ currentTarget }) => {
            unsaved.markChanged()
            const { name, nameEn, kind } = readFields(campaignFields, new FormData(currentTarget))
            setWritten({ names: [name, nameEn], kind })
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
            {pack === undefined ? null : <GiftConfirmation pack={pack} />}
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

/** The box to tick if a prize is above what the law allows for gifts by chance. */
function GiftConfirmation({ pack: { highestPrizeYen, giftYenMax } }: { pack: FreeDrawPack }) {
  const texts = useTexts(campaignsTexts)
  if (highestPrizeYen <= giftYenMax) return null
  return (
    <Alert role="status" variant="outline" color={CAUTION}>
      {texts.giftAbove(formatNumber(highestPrizeYen), formatNumber(giftYenMax))}
      <Checkbox name="isGiftConfirmed" mt="xs" label={texts.giftConfirmed} required />
    </Alert>
  )
}

function readForm(form: FormData, pack: FreeDrawPack | undefined) {
  const fields = readFields(campaignFields, form)
  return {
    ...fields,
    ...(pack === undefined
      ? { isDaily: false }
      : {
          amount: pack.price,
          currency: pack.currency,
          isGiftConfirmed: form.has('isGiftConfirmed'),
        }),
    chosenCode: fields.kind === 'shared' ? fields.chosenCode : '',
    count: fields.kind === 'single' ? fields.count : 1,
    ...readTextConfirmation(form),
    reason: String(form.get('reason') ?? ''),
  }
}
