import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import {
  CANCELLATION_PAPERS_MAX,
  cancellationFields,
} from '#contract/console/members/cancellations.fields.ts'
import type { Cancellation, CancellationHoldings } from '#contract/console/members/cancellations.ts'
import { PrivateFiles } from '#web/console/files/private-files.tsx'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { fileText } from '#web/console/format/file-bytes.ts'
import { formatDay, formatTime } from '#web/console/format/times.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { searchHitTexts } from '#web/console/search/search-hit.texts.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { cancellationsTexts } from './cancellations.texts.ts'

/** A guardian's cancellation: its opening, its proof, what it brings back, and how far that is (B-050). */
export function CancellationScreen() {
  const texts = useTexts(cancellationsTexts)
  const { id = '' } = useParams()
  const load = useScreenLoad('GET /members/{id}/cancellation', { params: { id } })
  const [dialog, setDialog] = useState<'open' | 'ask' | 'withdraw'>()
  const [approvalId, setApprovalId] = useState<number>()
  if (load.answer === undefined) return load.notLoaded
  const { cancellation, holdings } = load.answer
  const memberId = Number(id)
  const common = { onClose: () => setDialog(undefined), onDone: load.reload }
  const isDecided = cancellation !== null && cancellation.decidedAt !== null
  const ask = isDecided ? texts.askAgain : texts.ask
  return (
    <Stack maw={960}>
      <ScreenTitle title={texts.title(memberId)} />
      <SmallLink to={`/members/${id}`}>{texts.back}</SmallLink>
      <RequestNotice approvalId={approvalId} />
      <Text size="sm">{texts.steps}</Text>
      {cancellation === null ? (
        <Group>
          <Button onClick={() => setDialog('open')}>{texts.open}</Button>
        </Group>
      ) : (
        <>
          <Facts cancellation={cancellation} />
          <Papers cancellation={cancellation} reload={load.reload} />
          <Group>
            <Button disabled={cancellation.papers.length === 0} onClick={() => setDialog('ask')}>
              {ask}
            </Button>
            {isDecided ? null : (
              <Button variant="default" onClick={() => setDialog('withdraw')}>
                {texts.withdraw}
              </Button>
            )}
          </Group>
        </>
      )}
      <Money payments={holdings.payments} />
      <Goods holdings={holdings} />
      <CallDialog
        {...common}
        call="POST /members/{id}/cancellation"
        title={texts.open}
        submit={texts.open}
        isOpen={dialog === 'open'}
        inputOf={(reason, form) => ({
          params: { id: memberId },
          request: { reason, ...readFields(cancellationFields, form) },
        })}
      >
        <FieldInputs
          fields={cancellationFields}
          texts={texts}
          initial={{ guardianName: '', relation: 'parent' }}
        />
      </CallDialog>
      <CallDialog
        {...common}
        call="POST /members/{id}/take-back"
        title={ask}
        submit={ask}
        isOpen={dialog === 'ask'}
        inputOf={(reason) => ({ params: { id: memberId }, request: { reason } })}
        onDone={(answer) => setApprovalId(answer.approvalId)}
      >
        <Text size="sm">{texts.askText}</Text>
      </CallDialog>
      <CallDialog
        {...common}
        call="POST /cancellations/{id}/withdraw"
        title={texts.withdraw}
        submit={texts.withdraw}
        isOpen={dialog === 'withdraw'}
        inputOf={(reason) => ({ params: { id: cancellation?.id ?? 0 }, request: { reason } })}
      >
        <Text size="sm">{texts.withdrawText}</Text>
      </CallDialog>
    </Stack>
  )
}

function Facts({ cancellation: row }: { readonly cancellation: Cancellation }) {
  const texts = useTexts(cancellationsTexts)
  const { fields, names } = texts
  return (
    <FactTable
      name={texts.decidedAt}
      rows={[
        [fields.guardianName, row.guardianName || '—'],
        [fields.relation, names.relation[row.relation]],
        [texts.openedAt, `${formatTime(row.openedAt)} ${row.operator}`],
        [texts.decidedAt, row.decidedAt === null ? texts.notDecided : formatTime(row.decidedAt)],
        ...(row.returnBy === null ? [] : [[texts.returnBy, formatDay(row.returnBy)] as const]),
      ]}
    />
  )
}

interface PapersProps {
  readonly cancellation: Cancellation
  readonly reload: () => Promise<unknown>
}

function Papers({ cancellation: { id, papers }, reload }: PapersProps) {
  const texts = useTexts(cancellationsTexts)
  const sentenceOf = useSentence()
  const add = useAct('POST /cancellations/{id}/paper')
  const open = useAct('POST /cancellation-papers/{id}/open')
  return (
    <PrivateFiles
      title={texts.papers}
      text={texts.papersText}
      files={papers}
      input={{
        label: texts.addPaper,
        accept: 'image/jpeg,image/png,image/webp,application/pdf',
        placeholder: 'JPEG / PNG / WebP / PDF',
      }}
      onOpen={async (paperId) => {
        const outcome = await open.run({ params: { id: paperId }, request: {} })
        return outcome?.kind === 'ok' ? outcome.answer : outcome && { error: sentenceOf(outcome) }
      }}
      onAdd={
        papers.length < CANCELLATION_PAPERS_MAX
          ? async (file) => {
              const request = { file: await fileText(file) }
              const outcome = await add.run({ params: { id }, request })
              if (outcome?.kind !== 'ok') return outcome && sentenceOf(outcome)
              await reload()
              return undefined
            }
          : undefined
      }
    />
  )
}

function Money({ payments }: Pick<CancellationHoldings, 'payments'>) {
  const texts = useTexts(cancellationsTexts)
  const hits = useTexts(searchHitTexts)
  const columns = [
    { title: texts.order, isHeading: true },
    texts.provider,
    { title: texts.price, isNumber: true },
    { title: texts.returned, isNumber: true },
    texts.state,
    texts.refund,
  ]
  const refundOf = (row: CancellationHoldings['payments'][number]) =>
    [
      row.refundState === null ? '' : texts.refundStates[row.refundState],
      row.isByTransfer ? texts.byTransfer : '',
    ]
      .filter((text) => text !== '')
      .join(' · ')
  return (
    <Section title={texts.money}>
      {payments.length === 0 ? (
        <Text size="sm">{texts.none}</Text>
      ) : (
        <RowTable
          columns={columns}
          rows={payments.map((row) => ({
            key: row.id,
            cells: [
              <Anchor key="order" component={Link} to={`/payments/${row.id}`} inherit>
                {row.orderId}
              </Anchor>,
              row.provider,
              formatNumber(row.priceYen),
              formatNumber(isReturned(row) ? row.priceYen : row.returnedYen),
              hits.payments[row.state],
              refundOf(row),
            ],
          }))}
        />
      )}
    </Section>
  )
}

/** `returnedYen` counts only what was returned before the rest went back as a whole. */
function isReturned({ state }: CancellationHoldings['payments'][number]): boolean {
  return state === 'refunded' || state === 'charged-back'
}

function Goods({ holdings }: { readonly holdings: CancellationHoldings }) {
  const texts = useTexts(cancellationsTexts)
  const units = useTexts(unitTexts)
  const hits = useTexts(searchHitTexts)
  const { points, coins, undecidedPurchases, movedCards, waitingShipments, parcels } = holdings
  return (
    <Section title={texts.goods}>
      <Stack gap="xs">
        <FactTable
          name={texts.goods}
          rows={[
            [texts.rest, `${units.points(points)} ${units.coins(coins)}`],
            [texts.undecided, formatNumber(undecidedPurchases)],
            [texts.movedCards, formatNumber(movedCards)],
            [texts.waiting, formatNumber(waitingShipments)],
          ]}
        />
        {parcels.length === 0 ? null : (
          <RowTable
            columns={[{ title: texts.parcel, isHeading: true }, texts.state]}
            rows={parcels.map(({ id, number, state }) => ({
              key: id,
              cells: [
                <Anchor key="parcel" component={Link} to={`/parcels/${id}`} inherit>
                  {number}
                </Anchor>,
                hits.parcels[state],
              ],
            }))}
          />
        )}
      </Stack>
    </Section>
  )
}
