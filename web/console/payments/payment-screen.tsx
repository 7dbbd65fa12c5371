import { Anchor, Badge, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { PaymentRow, PossibleChange } from '#contract/console/payments/payment-rows.ts'
import { ErrandsTable } from '#web/console/errands/errands-table.tsx'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { DoneNotice } from '#web/console/frame/notices.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { searchHitTexts } from '#web/console/search/search-hit.texts.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { ChangesSection } from './changes-section.tsx'
import { ExceptionsSection } from './exceptions-section.tsx'
import { GiveUpPart } from './give-up-part.tsx'
import { PartDialog } from './part-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'
import { paymentsTexts } from './payments.texts.ts'

/**
 * The screen of one payment: its facts, the changes that operators can request, and its events
 * (A-130 to A-134).
 */
export function PaymentScreen() {
  const texts = useTexts(paymentsTexts)
  const sentenceOf = useSentence()
  const can = useCan()
  const { id = '' } = useParams()
  const { answer, reload, notLoaded } = useScreenLoad('GET /payments/{id}', {
    params: { id },
  })
  const inquire = useAct('POST /payments/{id}/inquire')
  const [change, setChange] = useState<PossibleChange>()
  const [isPartOpen, setIsPartOpen] = useState(false)
  const [approvalId, setApprovalId] = useState<number>()
  const [notice, setNotice] = useState<string>()
  if (answer === undefined) return notLoaded
  const { payment } = answer
  const askProvider = async () => {
    const outcome = await inquire.run({ params: { id: payment.id }, request: {} })
    setNotice(outcome?.kind === 'ok' ? texts.asked : sentenceOf(outcome))
    await reload()
  }
  const show = (text: string) => {
    setNotice(text)
    void reload()
  }
  const showRequested = (approvalId: number) => {
    setApprovalId(approvalId)
    void reload()
  }
  return (
    <Stack>
      <ScreenTitle title={texts.title(payment.orderId)}>
        <Standing payment={payment} />
      </ScreenTitle>
      <RequestNotice approvalId={approvalId} />
      <DoneNotice text={notice} />
      <ExceptionsSection page={answer} onClosed={() => show(texts.closed)} />
      {can('payments.change') ? (
        <ChangesSection
          page={answer}
          onChoose={setChange}
          onChoosePart={() => setIsPartOpen(true)}
        />
      ) : null}
      {can('payments.change') && answer.canGiveUpRefund ? (
        <GiveUpPart paymentId={payment.id} onAsked={() => show(texts.givenUp)} />
      ) : null}
      {can('payments.inquire') ? (
        <Group>
          <Button variant="default" disabled={inquire.isRunning} onClick={() => void askProvider()}>
            {texts.inquire}
          </Button>
        </Group>
      ) : null}
      <PaymentFacts page={answer} />
      <PaymentTimeline entries={answer.timeline} />
      <ErrandsTable errands={answer.errands} />
      <PaymentDialog
        paymentId={payment.id}
        change={change}
        onRequested={showRequested}
        onClose={() => setChange(undefined)}
      />
      {answer.part !== null && isPartOpen ? (
        <PartDialog
          payment={payment}
          part={answer.part}
          onRequested={showRequested}
          onClose={() => setIsPartOpen(false)}
        />
      ) : null}
    </Stack>
  )
}

/** Whose payment it is and how it stands, in sight before anything else. */
function Standing({ payment: { memberId, state } }: { readonly payment: PaymentRow }) {
  const texts = useTexts(paymentsTexts)
  const { payments: states } = useTexts(searchHitTexts)
  const can = useCan()
  return (
    <Group gap="sm">
      <Badge color="dark.4" size="lg">
        {states[state]}
      </Badge>
      {can('members.read') ? (
        <Anchor component={Link} to={`/members/${memberId}`}>
          {texts.memberOf(memberId)}
        </Anchor>
      ) : (
        texts.memberOf(memberId)
      )}
    </Group>
  )
}
