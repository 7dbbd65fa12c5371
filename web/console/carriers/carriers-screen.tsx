import { useMemo } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { useWholeList } from '#web/console/list/use-whole-list.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'

type Carrier = ConsoleAnswer<'GET /carriers'>['list'][number]

/** The list of the carriers' label programs. The shop writes files that these programs import. */
export function CarriersScreen() {
  const texts = useTexts(carriersTexts)
  const loaded = useLoad('GET /carriers', {})
  const columns = useColumns()
  const source = useWholeList(loaded, { rows: loaded.answer?.list, columns })
  return (
    <ListScreen<Carrier>
      title={texts.settings.title}
      {...source}
      columns={columns}
      idOf={idOf}
      nameOf={({ code }) => texts.layouts[code]}
      hrefOf={hrefOf}
      empty={texts.settings.none}
    />
  )
}

const idOf = ({ code }: Carrier) => code
const hrefOf = ({ code }: Carrier) => `/carriers/${code}`

function useColumns(): readonly ListColumn<Carrier>[] {
  const texts = useTexts(carriersTexts)
  const language = useLanguage()
  const { settings } = texts
  return useMemo(
    () => [
      {
        name: 'layout',
        title: texts.layout,
        sortBy: ({ code }) => texts.layouts[code],
        cell: ({ code }) => texts.layouts[code],
      },
      {
        name: 'version',
        title: settings.version,
        sortBy: ({ version }) => version,
        cell: ({ version, changedBy }) =>
          `${formatNumber(version)} ${changedBy === null ? settings.builtIn : ''}`,
      },
      {
        name: 'columns',
        title: settings.columns,
        isNumber: true,
        sortBy: ({ columnCount }) => columnCount,
        cell: ({ columnCount }) => formatNumber(columnCount),
      },
      {
        name: 'changed',
        title: settings.changed,
        sortBy: ({ changedAt }) => changedAt,
        cell: ({ changedAt, changedBy }) =>
          changedAt === null ? '' : `${formatTime(changedAt, language)} ${changedBy}`,
      },
      {
        name: 'missing',
        title: settings.missing,
        cell: ({ missingSettings }) =>
          texts.list(missingSettings.map((name) => settings.names[name] ?? name)) || settings.none,
      },
    ],
    [texts, settings, language],
  )
}
