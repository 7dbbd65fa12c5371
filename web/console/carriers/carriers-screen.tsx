import { layoutList } from '#contract/console/carriers/carriers.fields.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedWholeList } from '#web/console/list/use-defined-list.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'

/** The list of the carriers' label programs. The shop writes files that these programs import. */
export function CarriersScreen() {
  const { settings: texts, list: listOf } = useTexts(carriersTexts)
  const loaded = useLoad('GET /carriers', {})
  const rows = { ...loaded, rows: loaded.answer?.list }
  const list = useDefinedWholeList(rows, layoutList, texts, {
    idOf: ({ code }) => code,
    nameOf: ({ code }) => texts.names.code[code],
    hrefOf: ({ code }) => `/carriers/${code}`,
    cells: {
      version: ({ version, changedBy }) =>
        `${formatNumber(version)} ${changedBy === null ? texts.builtIn : ''}`,
      changed: ({ changedAt, changedBy }) =>
        changedAt === null ? '' : `${formatTime(changedAt)} ${changedBy}`,
      missing: ({ missingSettings }) =>
        listOf(missingSettings.map((name) => texts.valueNames[name] ?? name)) || texts.empty,
    },
  })
  return <ListScreen {...list} />
}
