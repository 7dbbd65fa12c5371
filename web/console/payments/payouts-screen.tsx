import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { payoutList } from '#contract/console/payments/payouts.fields.ts'
import type { Payout } from '#contract/console/payments/payouts.ts'
import { bytesOf } from '#web/console/format/file-bytes.ts'
import { DoneNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { download } from '#web/kit/download.ts'
import { useTexts } from '#web/language/language.ts'
import { OrderLink } from './order-link.tsx'
import { PayoutDialog } from './payout-dialog.tsx'
import { payoutsTexts } from './payouts.texts.ts'
import { TransferDialog } from './transfer-dialog.tsx'

/**
 * The list of refunds to bank accounts. Some wait until the member names an account, others are
 * ready to be paid out.
 */
export function PayoutsScreen() {
  const texts = useTexts(payoutsTexts)
  const canChange = useCan()('payments.change')
  const file = useFormAct('POST /payouts/transfers/{id}/download')
  const ask = useFormAct('POST /payouts/{id}/ask')
  const [isMaking, setIsMaking] = useState(false)
  const [chosen, setChosen] = useState<{ payout: Payout; act: 'done' | 'fail' }>()
  const [notice, setNotice] = useState<string>()
  const save = async (id: number) => {
    const made = await file.run({ params: { id }, request: {} })
    if (made === undefined) return
    download(new File([bytesOf(made.content)], made.fileName, { type: 'text/plain' }))
  }
  const askAgain = async ({ paymentId: id }: Payout) => {
    await ask.run({ params: { id }, request: {} })
    await reload()
  }
  const { answer, list, reload } = useDefinedList('GET /payouts', payoutList, texts, {
    idOf: ({ paymentId, attempt }) => `${paymentId}-${attempt}`,
    cells: {
      order: OrderLink,
      day: ({ transferredOn, failure }) => transferredOn ?? failure ?? '—',
      acts: (payout) =>
        canChange ? (
          <Acts
            payout={payout}
            onAsk={() => void askAgain(payout)}
            onChoose={(act) => setChosen({ payout, act })}
            onSave={(id) => void save(id)}
          />
        ) : (
          '—'
        ),
    },
  })
  return (
    <>
      <ListScreen
        {...list}
        actions={
          canChange ? (
            <Button variant="default" onClick={() => setIsMaking(true)}>
              {texts.make}
            </Button>
          ) : null
        }
        text={texts.text}
        error={file.error ?? ask.error}
      >
        <DoneNotice text={notice} mb="sm" />
      </ListScreen>
      <TransferDialog
        isOpen={isMaking}
        offered={{ ...answer?.offered, transferOn: answer?.nextDay }}
        onClose={() => setIsMaking(false)}
        onMade={({ id, count }) => {
          setNotice(texts.made(id, count))
          void reload()
        }}
      />
      <PayoutDialog chosen={chosen} onClose={() => setChosen(undefined)} onSaved={reload} />
    </>
  )
}

interface ActsProps {
  readonly payout: Payout
  readonly onAsk: () => void
  readonly onChoose: (act: 'done' | 'fail') => void
  readonly onSave: (transferId: number) => void
}

function Acts({ payout, onAsk, onChoose, onSave }: ActsProps) {
  const texts = useTexts(payoutsTexts)
  const { state, transferId, isNewest, yen } = payout
  const hasAccount = state === 'ready' || state === 'sent'
  const small = { size: 'xs', variant: 'default' } as const
  return (
    <Group gap="xs" wrap="nowrap">
      {state === 'waiting' ? (
        <Button {...small} onClick={onAsk}>
          {texts.ask}
        </Button>
      ) : null}
      {hasAccount || state === 'waiting' ? (
        <Button {...small} onClick={() => onChoose('done')}>
          {texts.done}
        </Button>
      ) : null}
      {state === 'done' && !isNewest ? (
        <Text size="xs" maw={320}>
          {texts.returnedText(yen)}
        </Text>
      ) : null}
      {hasAccount || (state === 'done' && isNewest) ? (
        <Button {...small} onClick={() => onChoose('fail')}>
          {texts.fail}
        </Button>
      ) : null}
      {state === 'sent' && transferId !== null ? (
        <Button {...small} onClick={() => onSave(transferId)}>
          {texts.download(transferId)}
        </Button>
      ) : null}
    </Group>
  )
}
