import { Text, Textarea } from '@mantine/core'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useTexts } from '#web/language/language.ts'
import { bankTexts } from './bank.texts.ts'
import type { OpenedAct } from './use-deposit-acts.ts'

/**
 * The dialog that asks for the input of an act on deposits: a reason, and for a match also the
 * orders that the deposits pay.
 */
export function DepositDialog({ opened }: { readonly opened: OpenedAct }) {
  const texts = useTexts(bankTexts)
  const { question, rows, answer } = opened
  const isMatch = question === 'match'
  const titles = {
    match: texts.deposits.match,
    return: texts.deposits.returned,
    explain: texts.deposits.explain,
  }
  const sentences = {
    match: texts.match.text,
    return: texts.end.returnText,
    explain: texts.end.explainText,
  }
  const received = rows.reduce((sum, { yen }) => sum + yen, 0)
  const orders = new Set(rows.flatMap(({ candidates }) => candidates.map((each) => each.orderId)))
  return (
    <ActDialog
      title={titles[question]}
      submit={isMatch ? texts.match.submit : titles[question]}
      isOpen
      act={{ isRunning: false, error: undefined }}
      onClose={() => answer(undefined)}
      onSubmit={(reason, form) => {
        const typed = String(form.get('orders') ?? '').split(/[\s,、]+/)
        answer({ reason, orderIds: typed.filter((each) => each !== '') })
      }}
    >
      <Text size="sm">{sentences[question]}</Text>
      {isMatch ? (
        <>
          <Text size="sm">{texts.match.received(texts.yen(received))}</Text>
          <Textarea
            name="orders"
            label={texts.match.orders}
            description={texts.match.ordersHint}
            defaultValue={[...orders].join('\n')}
            rows={3}
            required
          />
        </>
      ) : null}
    </ActDialog>
  )
}
