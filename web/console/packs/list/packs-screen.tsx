import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { EMPTY_DRAFT } from '#contract/console/packs/pack-limits.rule.ts'
import type { PackRow } from '#contract/console/packs/packs.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { WithEnglishBadge } from '#web/console/format/with-english-badge.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { useList } from '#web/console/list/use-list.ts'
import { packsTexts } from '#web/console/packs/packs.texts.ts'
import { StateBadge } from '#web/console/packs/state-badge.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { packListTexts } from './list.texts.ts'
import { PackFilters } from './pack-filters.tsx'

const CHOICES = {
  filters: ['text', 'state', 'type', 'currency', 'maker'],
  sorts: ['name', 'price', 'sold', 'income', 'startsAt', 'endsAt', 'changedAt'],
  columns: ['price', 'sold', 'income', 'margin', 'startsAt', 'endsAt', 'maker'],
}

/** The screen that lists drafts and published packs together. */
export function PacksScreen() {
  const texts = useTexts(packsTexts)
  const listTexts = useTexts(packListTexts)
  const { source, control } = useList('GET /packs', CHOICES)
  return (
    <ListScreen<PackRow>
      title={texts.title}
      actions={
        <>
          <Button variant="default" component={Link} to="/packs/order">
            {listTexts.order}
          </Button>
          <NewPack />
        </>
      }
      {...source}
      columns={useColumns()}
      idOf={idOf}
      nameOf={({ name }) => name || texts.unnamed}
      hrefOf={hrefOf}
      empty={listTexts.empty}
      filters={<PackFilters control={control} />}
    />
  )
}

const idOf = ({ key }: PackRow) => key
const isDraft = ({ state }: PackRow) => state === 'draft' || state === 'submitted'
const hrefOf = (row: PackRow) =>
  isDraft(row) ? `/packs/drafts/${row.draftId}` : `/packs/${row.packId}`

function NewPack() {
  const texts = useTexts(packListTexts)
  const sentenceOf = useSentence()
  const can = useCan()
  const navigate = useNavigate()
  const make = useAct('POST /pack-drafts')
  const [error, setError] = useState<string>()
  if (!can('packs.draft')) return null
  const run = async () => {
    const outcome = await make.run({ request: { content: EMPTY_DRAFT } })
    if (outcome?.kind === 'ok') await navigate(`/packs/drafts/${outcome.answer.id}`)
    else setError(sentenceOf(outcome))
  }
  return (
    <>
      <ErrorNotice error={error} p="xs" />
      <Button disabled={make.isRunning} onClick={() => void run()}>
        {texts.new}
      </Button>
    </>
  )
}

function useColumns(): readonly ListColumn<PackRow>[] {
  const texts = useTexts(packsTexts)
  const list = useTexts(packListTexts)
  const language = useLanguage()
  return useMemo(() => {
    const { units, unknown } = texts
    const line = (text: string) => <span style={{ whiteSpace: 'nowrap' }}>{text}</span>
    const amount = (value: number | null, { currency }: PackRow) =>
      line(value === null ? unknown : `${formatNumber(value)} ${units[currency]}`)
    const signed = (value: number | null) =>
      line(value === null ? unknown : `${value < 0 ? '−' : ''}${formatNumber(Math.abs(value))}`)
    // The times leave out `JST`, because the column headings already say that they are times in
    // Japan.
    const time = (iso: string | null, none: string) =>
      line(iso === null ? none : formatTime(iso, language).replace(' JST', ''))
    const number = { isNumber: true }
    return [
      {
        name: 'name',
        title: list.name,
        cell: ({ name, lacksEnglish }) => (
          <WithEnglishBadge text={name || texts.unnamed} isMissing={lacksEnglish} />
        ),
      },
      { name: 'state', title: list.state, cell: ({ state }) => <StateBadge state={state} /> },
      { name: 'price', title: list.price, cell: (row) => amount(row.price, row), ...number },
      {
        name: 'sold',
        title: list.sold,
        cell: ({ sold, total }) => line(`${formatNumber(sold)} / ${formatNumber(total)}`),
        ...number,
      },
      { name: 'income', title: list.income, cell: (row) => amount(row.income, row), ...number },
      { name: 'margin', title: list.margin, cell: ({ margin }) => signed(margin), ...number },
      {
        name: 'startsAt',
        title: list.starts,
        cell: ({ startsAt }) => time(startsAt, list.atOnce),
      },
      { name: 'endsAt', title: list.ends, cell: ({ endsAt }) => time(endsAt, list.open) },
      { name: 'maker', title: list.maker, cell: ({ maker }) => line(maker?.name ?? unknown) },
    ]
  }, [texts, list, language])
}
