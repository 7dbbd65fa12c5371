import { Alert, Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { CONFIRMED_STEPS } from '#contract/console/opening.fields.ts'
import { GOOD } from '#web/console/format/colors.ts'
import { formatTime } from '#web/console/format/times.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { openingTexts } from './opening.texts.ts'

type Opening = ConsoleAnswer<'GET /opening'>
type Confirmed = Opening['confirmed'][number]
type Step = Opening['found'][number]['step'] | Confirmed['step']

/** The screen on which each step is done. */
const PATHS: Readonly<Record<Step, string>> = {
  identity: '/settings',
  'legal-texts': '/legal-texts',
  issuer: '/settings',
  'purchase-age': '/settings',
  payments: '/payments',
  courses: '/courses',
  pack: '/packs',
  sender: '/shipping-settings',
  mail: '/mails',
  sms: '/mails',
  backup: '/jobs',
  jobs: '/jobs',
  'two-owners': '/operators',
  'address-list': '/operators',
  tax: '/settings',
  'deposit-law': '/reports/base-dates',
  ranks: '/ranks',
  providers: '/payments',
  carriers: '/carriers',
  alerts: '/jobs',
}

/** What is missing before the shop opens, and the act that opens it. */
export function OpeningScreen() {
  const texts = useTexts(openingTexts)
  const can = useCan()
  const { answer, reload, notLoaded } = useScreenLoad('GET /opening', {})
  const [chosen, setChosen] = useState<Confirmed['step'] | 'open'>()
  if (answer === undefined) return notLoaded
  const { isNeeded, openedAt } = answer
  const canChange = isNeeded && openedAt === null && can('settings.change')
  const dialog = { reload, onClose: () => setChosen(undefined) }
  if (!isNeeded)
    return (
      <Stack>
        <ScreenTitle title={texts.title} />
        <Alert variant="outline" color={GOOD}>
          {texts.notNeeded}
        </Alert>
      </Stack>
    )
  return (
    <Stack>
      <ScreenTitle title={texts.title} />
      {openedAt === null ? (
        <Text size="sm">{texts.lead}</Text>
      ) : (
        <Alert variant="outline" color={GOOD}>
          {texts.opened(formatTime(openedAt))}
        </Alert>
      )}
      {answer.hasTestPayments ? <TestPaymentsAlert /> : null}
      <Steps opening={answer} onConfirm={canChange ? setChosen : undefined} />
      {canChange ? <OpenButton opening={answer} onOpen={() => setChosen('open')} /> : null}
      {chosen === 'open' ? <OpenDialog {...dialog} opening={answer} /> : null}
      {chosen === undefined || chosen === 'open' ? null : (
        <ConfirmDialog step={chosen} opening={answer} {...dialog} />
      )}
    </Stack>
  )
}

function TestPaymentsAlert() {
  const texts = useTexts(openingTexts)
  return (
    <Alert variant="outline" color="vermilion">
      {texts.testPayments}
    </Alert>
  )
}

interface StepsProps {
  readonly opening: Opening
  /** Undefined if the operator cannot confirm steps, or no longer. */
  readonly onConfirm: ((step: Confirmed['step']) => void) | undefined
}

function Steps({ opening: { found, confirmed }, onConfirm }: StepsProps) {
  const texts = useTexts(openingTexts)
  const factOf = (step: Step, isDone: boolean, note: string) => (
    <Stack gap={4}>
      <Group gap="sm">
        <Badge variant="outline" radius="sm" tt="none" color={isDone ? GOOD : 'vermilion'}>
          {isDone ? texts.done : texts.missing}
        </Badge>
        {note === '' ? null : <Text size="sm">{note}</Text>}
        <SmallLink to={PATHS[step]}>{texts.toScreen}</SmallLink>
      </Group>
      {isDone ? null : <Text size="sm">{texts.ways[step]}</Text>}
    </Stack>
  )
  return (
    <FactTable
      name={texts.steps}
      maw={960}
      nameWidth="40%"
      rows={[
        ...found.map(
          ({ step, isDone }) =>
            [texts.names[step], factOf(step, isDone, texts.found), null] as const,
        ),
        ...CONFIRMED_STEPS.map((step) => {
          const done = confirmed.find((each) => each.step === step)
          const note = done && `${done.note}（${done.by}、${formatTime(done.at)}）`
          const button = onConfirm && (
            <Button size="xs" variant="default" onClick={() => onConfirm(step)}>
              {done === undefined ? texts.confirm : texts.change}
            </Button>
          )
          return [texts.names[step], factOf(step, done !== undefined, note ?? ''), button] as const
        }),
      ]}
    />
  )
}

interface OpenButtonProps {
  readonly opening: Opening
  readonly onOpen: () => void
}

function OpenButton({ opening: { found, confirmed }, onOpen }: OpenButtonProps) {
  const texts = useTexts(openingTexts)
  const foundCount = found.filter(({ isDone }) => isDone).length
  const leftCount = found.length - foundCount + CONFIRMED_STEPS.length - confirmed.length
  return (
    <Stack gap="xs" align="flex-start">
      {leftCount === 0 ? null : <Text size="sm">{texts.left(leftCount)}</Text>}
      <Button disabled={leftCount > 0} onClick={onOpen}>
        {texts.open}
      </Button>
    </Stack>
  )
}

interface DialogProps {
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

function OpenDialog({ opening, reload, onClose }: DialogProps & { readonly opening: Opening }) {
  const texts = useTexts(openingTexts)
  return (
    <CallDialog
      call="POST /opening"
      title={texts.open}
      submit={texts.open}
      onClose={onClose}
      inputOf={(reason) => ({ request: { reason } })}
      onDone={reload}
    >
      <Text size="sm">{texts.openText}</Text>
      {opening.hasTestPayments ? <TestPaymentsAlert /> : null}
    </CallDialog>
  )
}

interface ConfirmDialogProps extends DialogProps {
  readonly step: Confirmed['step']
  readonly opening: Opening
}

function ConfirmDialog({ step, opening: { confirmed }, reload, onClose }: ConfirmDialogProps) {
  const texts = useTexts(openingTexts)
  return (
    <CallDialog
      call="POST /opening/steps"
      title={texts.confirmTitle(texts.names[step])}
      submit={texts.confirm}
      hasReason={false}
      onClose={onClose}
      inputOf={(_, form) => ({ request: { step, note: String(form.get('note')) } })}
      onDone={reload}
    >
      <Textarea
        name="note"
        label={texts.note}
        defaultValue={confirmed.find((each) => each.step === step)?.note ?? ''}
        maxLength={500}
        autosize
        minRows={2}
        required
      />
    </CallDialog>
  )
}
