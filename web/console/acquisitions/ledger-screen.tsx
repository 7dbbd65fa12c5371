import { Button, Group, Text, TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { REASON } from '#contract/console/reasons.ts'
import { ledgerList } from '#contract/console/stock/acquisitions.fields.ts'
import type { Acquisition } from '#contract/console/stock/acquisitions.ts'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useListColumns } from '#web/console/list/use-list-columns.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { acquisitionsTexts } from './acquisitions.texts.ts'
import style from './ledger.module.css'

/**
 * The dealer's record of a period, to be printed. The print leaves out the buttons and the
 * fields of the screen.
 */
export function LedgerScreen() {
  const texts = useTexts(acquisitionsTexts)
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
        <SmallLink to="/acquisitions">{texts.back}</SmallLink>
        <Group my="sm">
          <TextInput type="date" label={texts.fields.from} value={from} onChange={change('from')} />
          <TextInput type="date" label={texts.fields.to} value={to} onChange={change('to')} />
        </Group>
      </div>
      {outcome !== undefined && outcome.kind !== 'ok' ? (
        <>
          <LoadFailed outcome={outcome} onRetry={reload} />
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

/** The columns whose values stay on one line. */
const WHOLE: readonly string[] = ['acquiredOn', 'side', 'priceYen']

function LedgerTable({ list }: { readonly list: readonly Acquisition[] }) {
  const texts = useTexts(acquisitionsTexts)
  const columns = useListColumns<Acquisition>(ledgerList, texts, {
    cells: {
      side: () => texts.boughtIn,
      corrects: ({ correctsId, correctionReason }) =>
        correctsId === null ? '' : `${correctsId} ${correctionReason}`,
    },
  })
  return (
    <table className={style.ledger} aria-label={texts.ledgerTitle}>
      <thead>
        <tr>
          {columns.map(({ name, title }) => (
            <th key={name} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((line) => (
          <tr key={line.id}>
            {columns.map(({ name, cell }) => (
              <td key={name} className={WHOLE.includes(name) ? style.whole : ''}>
                {cell(line)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
