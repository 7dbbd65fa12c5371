import { Anchor, Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Payout } from '#contract/console/payments/payouts.ts'
import { bytesOf } from '#web/console/format/file-bytes.ts'
import { formatTime } from '#web/console/format/times.ts'
import { DoneNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { SelectFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { useList } from '#web/console/list/use-list.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { download } from '#web/kit/download.ts'
import { formatYen } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { PayoutDialog } from './payout-dialog.tsx'
import { payoutsTexts } from './payouts.texts.ts'
import { TransferDialog } from './transfer-dialog.tsx'

const CHOICES = { filters: ['state'], sorts: ['requestedAt'], columns: ['requested'] }

/**
 * The list of refunds to bank accounts. Some wait until the member names an account, others are
 * ready to be paid out.
 */
export function PayoutsScreen() {
  const texts = useTexts(payoutsTexts)
  const can = useCan()
  const { source, control, reload } = useList('GET /payouts', CHOICES)
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
  const columns = useColumns({
    onAsk: (payout) => void askAgain(payout),
    onChoose: (payout, act) => setChosen({ payout, act }),
    onSave: (id) => void save(id),
  })
  return (
    <>
      <ListScreen<Payout>
        title={texts.title}
        actions={
          can('payments.change') ? (
            <Button variant="default" onClick={() => setIsMaking(true)}>
              {texts.make}
            </Button>
          ) : null
        }
        text={texts.text}
        error={file.error ?? ask.error}
        {...source}
        columns={columns}
        idOf={({ paymentId, attempt }) => `${paymentId}-${attempt}`}
        nameOf={({ orderId }) => orderId}
        empty={texts.empty}
        filters={
          <SelectFilter
            control={control}
            name="state"
            label={texts.stateTitle}
            all={texts.all}
            options={namedOptions(texts.states)}
          />
        }
      >
        <DoneNotice text={notice} mb="sm" />
      </ListScreen>
      <TransferDialog
        isOpen={isMaking}
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

interface PayoutActs {
  readonly onAsk: (payout: Payout) => void
  readonly onChoose: (payout: Payout, act: 'done' | 'fail') => void
  readonly onSave: (transferId: number) => void
}

function useColumns(acts: PayoutActs): readonly ListColumn<Payout>[] {
  const texts = useTexts(payoutsTexts)
  const language = useLanguage()
  const canChange = useCan()('payments.change')
  return useMemo(
    () => [
      {
        name: 'order',
        title: texts.order,
        cell: ({ paymentId, orderId }) => (
          <Anchor component={Link} to={`/payments/${paymentId}`} inherit>
            {orderId}
          </Anchor>
        ),
      },
      { name: 'yen', title: texts.yen, isNumber: true, cell: ({ yen }) => formatYen(yen) },
      { name: 'state', title: texts.stateTitle, cell: ({ state }) => texts.states[state] },
      { name: 'account', title: texts.account, cell: ({ account }) => account ?? '—' },
      { name: 'transfer', title: texts.transfer, cell: (row) => row.transferId ?? '—' },
      { name: 'day', title: texts.day, cell: (row) => row.transferredOn ?? row.failure ?? '—' },
      {
        name: 'requested',
        title: texts.requested,
        cell: ({ requestedAt }) => formatTime(requestedAt, language),
      },
      {
        name: 'acts',
        title: texts.acts,
        cell: (payout) => (canChange ? <Acts payout={payout} {...acts} /> : '—'),
      },
    ],
    [texts, language, canChange, acts],
  )
}

function Acts({ payout, onAsk, onChoose, onSave }: PayoutActs & { readonly payout: Payout }) {
  const texts = useTexts(payoutsTexts)
  const { state, transferId } = payout
  const hasAccount = state === 'ready' || state === 'sent'
  const small = { size: 'xs', variant: 'default' } as const
  return (
    <Group gap="xs" wrap="nowrap">
      {state === 'waiting' ? (
        <Button {...small} onClick={() => onAsk(payout)}>
          {texts.ask}
        </Button>
      ) : null}
      {hasAccount || state === 'waiting' ? (
        <Button {...small} onClick={() => onChoose(payout, 'done')}>
          {texts.done}
        </Button>
      ) : null}
      {hasAccount || state === 'done' ? (
        <Button {...small} onClick={() => onChoose(payout, 'fail')}>
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
