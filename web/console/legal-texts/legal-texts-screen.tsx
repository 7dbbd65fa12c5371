import { useMemo } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { useWholeList } from '#web/console/list/use-whole-list.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { legalTextsTexts } from './legal-texts.texts.ts'

type LegalText = ConsoleAnswer<'GET /legal-texts'>['list'][number]

/**
 * The list of the shop's legal texts. Each text shows the version in force and the next version
 * (A-165).
 */
export function LegalTextsScreen() {
  const texts = useTexts(legalTextsTexts)
  const loaded = useLoad('GET /legal-texts', {})
  const columns = useColumns()
  const source = useWholeList(loaded, { rows: loaded.answer?.list, columns })
  return (
    <ListScreen<LegalText>
      title={texts.title}
      text={texts.text}
      {...source}
      columns={columns}
      idOf={idOf}
      nameOf={({ page }) => texts.pages[page]}
      hrefOf={hrefOf}
      empty={texts.none}
    />
  )
}

const idOf = ({ page }: LegalText) => page
const hrefOf = ({ page }: LegalText) => `/legal-texts/${page}`

function useColumns(): readonly ListColumn<LegalText>[] {
  const texts = useTexts(legalTextsTexts)
  return useMemo(
    () => [
      {
        name: 'page',
        title: texts.page,
        sortBy: ({ page }) => texts.pages[page],
        cell: ({ page }) => texts.pages[page],
      },
      { name: 'version', title: texts.version, cell: ({ version }) => version },
      {
        name: 'from_day',
        title: texts.fromDay,
        sortBy: ({ fromDay }) => fromDay,
        cell: ({ fromDay }) => fromDay,
      },
      {
        name: 'next',
        title: texts.next,
        sortBy: ({ next }) => next?.fromDay ?? null,
        cell: ({ next }) => (next === null ? texts.none : texts.nextOf(next.version, next.fromDay)),
      },
      {
        name: 'draft',
        title: texts.draft,
        sortBy: ({ hasDraft }) => (hasDraft ? 0 : 1),
        cell: ({ hasDraft }) => (hasDraft ? texts.hasDraft : texts.none),
      },
    ],
    [texts],
  )
}
