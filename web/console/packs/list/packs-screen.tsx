import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { EMPTY_DRAFT } from '#contract/console/packs/draft.fields.ts'
import { packList } from '#contract/console/packs/packs.fields.ts'
import type { PackRow } from '#contract/console/packs/packs.ts'
import { formatTime } from '#web/console/format/times.ts'
import { signed } from '#web/console/format/units.texts.ts'
import { WithEnglishBadge } from '#web/console/format/with-english-badge.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { packsTexts } from '#web/console/packs/packs.texts.ts'
import { StateBadge } from '#web/console/packs/state-badge.tsx'
import { useCardTypes } from '#web/console/packs/use-card-types.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { packListTexts } from './list.texts.ts'

const isDraft = ({ state }: PackRow) => state === 'draft' || state === 'submitted'
const line = (text: string) => <span style={{ whiteSpace: 'nowrap' }}>{text}</span>

/** The screen that lists drafts and published packs together. */
export function PacksScreen() {
  const { units, unknown, unnamed } = useTexts(packsTexts)
  const texts = useTexts(packListTexts)
  const { answer: makers } = useLoad('GET /pack-makers', {})
  const amount = (value: number | null, { currency }: PackRow) =>
    line(value === null ? unknown : `${formatNumber(value)} ${units[currency]}`)
  // The times leave out `JST`, because the column headings already say that they are times in
  // Japan.
  const time = (iso: string | null, none: string) =>
    line(iso === null ? none : formatTime(iso).replace(' JST', ''))
  const { list } = useDefinedList('GET /packs', packList, texts, {
    idOf: ({ key }) => key,
    nameOf: ({ name }) => name || unnamed,
    hrefOf: (row) => (isDraft(row) ? `/packs/drafts/${row.draftId}` : `/packs/${row.packId}`),
    options: {
      type: useCardTypes(),
      maker: (makers?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    cells: {
      name: ({ name, lacksEnglish }) => (
        <WithEnglishBadge text={name || unnamed} isMissing={lacksEnglish} />
      ),
      state: ({ state }) => <StateBadge state={state} />,
      price: (row) => amount(row.price, row),
      sold: ({ sold, total }) => line(`${formatNumber(sold)} / ${formatNumber(total)}`),
      income: (row) => amount(row.income, row),
      margin: ({ margin }) => line(margin === null ? unknown : signed(margin)),
      startsAt: ({ startsAt }) => time(startsAt, texts.atOnce),
      endsAt: ({ endsAt }) => time(endsAt, texts.open),
      maker: ({ maker }) => line(maker?.name ?? unknown),
    },
  })
  return (
    <ListScreen<PackRow>
      {...list}
      actions={
        <>
          <Button variant="default" component={Link} to="/packs/order">
            {texts.order}
          </Button>
          <NewPack />
        </>
      }
    />
  )
}

function NewPack() {
  const texts = useTexts(packListTexts)
  const can = useCan()
  const navigate = useNavigate()
  const { run, isRunning, error } = useFormAct('POST /pack-drafts')
  if (!can('packs.draft')) return null
  const make = async () => {
    const made = await run({ request: { content: EMPTY_DRAFT } })
    if (made !== undefined) await navigate(`/packs/drafts/${made.id}`)
  }
  return (
    <>
      <ErrorNotice error={error} p="xs" />
      <Button disabled={isRunning} onClick={() => void make()}>
        {texts.new}
      </Button>
    </>
  )
}
