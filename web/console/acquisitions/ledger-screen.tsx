import { Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { REASON } from '#contract/console/reasons.ts'
import type { Acquisition } from '#contract/console/stock/acquisitions.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { acquisitionsTexts } from './acquisitions.texts.ts'
import style from './ledger.module.css'

/**
 * The dealer's record of a period, to be printed. The print leaves out the buttons and the
 * fields of the screen.
 */
export function LedgerScreen() {
  const texts = useTexts(acquisitionsTexts)
  const sentenceOf = useSentence()
  const [query, setQuery] = useSearchParams()
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const { outcome, answer, reload } = useLoad('GET /acquisitions/ledger', { query: { from, to } })
  const change = (name: string) => (event: { currentTarget: { value: string } }) =>
    setQuery({ from, to, [name]: event.currentTarget.value }, { replace: true })
  const list = answer?.list ?? []
  const isTooLong = outcome?.kind === 'refused' && outcome.reason === REASON.tooManyRows
  return (
    <div>
      <ScreenTitle title={texts.ledgerTitle}>
        <Button className={style.screenOnly ?? ''} onClick={() => print()}>
          {texts.printNow}
        </Button>
      </ScreenTitle>
      <div className={style.screenOnly}>
        <Anchor component={Link} to="/acquisitions" size="sm">
          {texts.back}
        </Anchor>
        <Group my="sm">
          <TextInput type="date" label={texts.from} value={from} onChange={change('from')} />
          <TextInput type="date" label={texts.to} value={to} onChange={change('to')} />
        </Group>
      </div>
      {outcome !== undefined && outcome.kind !== 'ok' ? (
        <>
          <LoadFailed sentence={sentenceOf(outcome)} onRetry={reload} />
          {isTooLong ? <Text size="sm">{texts.ledgerTooLong}</Text> : null}
        </>
      ) : null}
      {answer === undefined ? null : (
        <>
          <Text size="sm" mb="sm">
            {texts.period(from, to)}　{texts.ledgerCount(list.length)}
          </Text>
          {list.length === 0 ? <Text>{texts.nothingThere}</Text> : <LedgerTable list={list} />}
        </>
      )}
    </div>
  )
}

function LedgerTable({ list }: { readonly list: readonly Acquisition[] }) {
  const texts = useTexts(acquisitionsTexts)
  const titles = [
    texts.number,
    texts.acquiredOn,
    texts.side,
    texts.kind,
    texts.count,
    texts.features,
    texts.price,
    texts.counterparty,
    texts.address,
    texts.occupation,
    texts.age,
    texts.identityCheck,
    texts.invoice,
    texts.corrects,
  ]
  return (
    <table className={style.ledger} aria-label={texts.ledgerTitle}>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((line) => (
          <tr key={line.id}>
            <td>{line.id}</td>
            <td>{line.acquiredOn}</td>
            <td>{texts.bought_in}</td>
            <td>{line.kind}</td>
            <td>{formatNumber(line.count)}</td>
            <td>{line.features}</td>
            <td>{texts.yen(line.priceYen)}</td>
            <td>{line.counterpartyName}</td>
            <td>{line.counterpartyAddress}</td>
            <td>{line.counterpartyOccupation}</td>
            <td>{line.counterpartyAge}</td>
            <td>{line.identityCheck}</td>
            <td>{line.invoiceNumber}</td>
            <td>{line.correctsId === null ? '' : `${line.correctsId} ${line.correctionReason}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
