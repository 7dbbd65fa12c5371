import { mailTemplateList } from '#contract/console/texts/mail-templates.fields.ts'
import { formatTime } from '#web/console/format/times.ts'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedWholeList } from '#web/console/list/use-defined-list.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { templatesTexts } from './templates.texts.ts'

/** The mails whose texts an owner can change, each in both languages. */
export function TemplatesScreen() {
  const texts = useTexts(templatesTexts)
  const loaded = useLoad('GET /mail-templates', {})
  const rows = loaded.answer?.list
  const list = useDefinedWholeList({ ...loaded, rows }, mailTemplateList, texts, {
    idOf: (row) => `${row.name} ${row.language}`,
    nameOf: ({ name }) => texts.names.name[name],
    hrefOf: (row) => `/mail-templates/${row.name}?language=${row.language}`,
    textOf: ({ name, subject }) => `${texts.names.name[name]} ${subject}`,
    sortBy: { state: ({ savedAt }) => savedAt },
    cells: {
      subject: (row) => <span lang={row.language}>{row.subject}</span>,
      state: ({ isBuiltIn, savedAt, version }) =>
        isBuiltIn || savedAt === null
          ? texts.builtIn
          : `${texts.version(version)} (${formatTime(savedAt)})`,
    },
  })
  return (
    <ListScreen {...list} text={texts.text}>
      <SmallLink to="/mails">{texts.backToMails}</SmallLink>
    </ListScreen>
  )
}
