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
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ConsoleRequest } from '#contract/console/calls.ts'
import { setWordsIn } from '#contract/console/members/campaign-texts.rule.ts'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { timeInJapan } from '#web/console/format/times.ts'
import { useUnsavedChanges } from '#web/console/frame/leave-question.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { namedOptions } from '#web/console/list/options.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { campaignsTexts } from './campaigns.texts.ts'

type NewCampaign = Omit<ConsoleRequest<'POST /campaigns'>, 'requestId'>

/** The form for a new campaign, which an owner has to approve. */
export function NewCampaignScreen() {
  const texts = useTexts(campaignsTexts)
  const common = useTexts(consoleTexts)
  const start = useFormAct('POST /campaigns')
  const unsaved = useUnsavedChanges()
  const [approvalId, setApprovalId] = useState<number>()
  return (
    <>
      <ScreenTitle title={texts.add} />
      <Anchor component={Link} to="/campaigns" size="sm">
        {texts.back}
      </Anchor>
      <RequestNotice approvalId={approvalId} />
      <Paper withBorder p="md" mt="md" maw={860}>
        <form
          onChange={unsaved.markChanged}
          onSubmit={async (event) => {
            event.preventDefault()
            const request = readForm(new FormData(event.currentTarget))
            const answer = await start.run({ request })
            setApprovalId(answer?.approvalId)
            if (answer !== undefined) unsaved.markSaved()
          }}
        >
          <Stack>
            <ErrorNotice error={start.error} />
            <Names />
            <Effect />
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

/**
 * The fields for the names. A warning appears if a name suggests that the campaign rewards members
 * for completing a set of cards.
 */
function Names() {
  const texts = useTexts(campaignsTexts)
  const [name, setName] = useState('')
  const [nameEn, setNameEn] = useState('')
  const setWords = setWordsIn([name, nameEn])
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          name="name"
          label={texts.name}
          maxLength={60}
          required
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          name="nameEn"
          label={texts.nameEn}
          maxLength={60}
          value={nameEn}
          onChange={({ currentTarget }) => setNameEn(currentTarget.value)}
        />
      </SimpleGrid>
      {setWords.length === 0 ? null : (
        <Alert role="status" variant="outline" color="vermilion">
          {texts.setWarning(setWords.join('、'))}
          <Checkbox name="isTextConfirmed" mt="xs" label={texts.setConfirmed} required />
        </Alert>
      )}
    </>
  )
}

function Effect() {
  const texts = useTexts(campaignsTexts)
  const numberOf = (name: string, max: number) => ({
    name,
    max,
    min: 1,
    type: 'number',
    required: true,
  })
  const timeOf = (name: string) => ({ name, type: 'datetime-local', required: true })
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NativeSelect name="kind" label={texts.kind} data={[...namedOptions(texts.kinds)]} />
        <TextInput {...numberOf('count', 10_000)} label={texts.count} defaultValue="100" />
        <NativeSelect
          name="currency"
          label={texts.currency}
          data={[...namedOptions(texts.currencies)]}
        />
        <TextInput {...numberOf('amount', 1_000_000)} label={texts.amount} />
        <TextInput {...numberOf('budget', 1_000_000_000)} label={texts.budget} />
        <TextInput {...numberOf('memberMax', 1_000)} label={texts.memberMax} defaultValue="1" />
        <TextInput {...timeOf('startsAt')} label={texts.starts} />
        <TextInput {...timeOf('endsAt')} label={texts.ends} />
        <NativeSelect
          name="audience"
          label={texts.audience}
          data={[...namedOptions(texts.audiences)]}
        />
      </SimpleGrid>
      <Text size="sm">{texts.noSetRule}</Text>
    </>
  )
}

function readForm(form: FormData): NewCampaign {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const kind = text('kind') as NewCampaign['kind']
  return {
    name: text('name'),
    nameEn: text('nameEn'),
    kind,
    count: kind === 'single' ? Number(text('count')) : 1,
    currency: text('currency') as NewCampaign['currency'],
    amount: Number(text('amount')),
    budget: Number(text('budget')),
    memberMax: Number(text('memberMax')),
    audience: text('audience') as NewCampaign['audience'],
    startsAt: timeInJapan(text('startsAt')) ?? '',
    endsAt: timeInJapan(text('endsAt')) ?? '',
    isTextConfirmed: form.get('isTextConfirmed') !== null,
    reason: text('reason'),
  }
}
