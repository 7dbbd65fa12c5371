import { Anchor } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { formatTime } from '#web/console/format/times.ts'
import { listTexts } from '#web/console/list/list.texts.ts'
import { SelectFilter, TextFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { useWholeList } from '#web/console/list/use-whole-list.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { templatesTexts } from './templates.texts.ts'

type Template = ConsoleAnswer<'GET /mail-templates'>['list'][number]

const FILTERS = { language: ({ language }: Template) => language }

/** The mails whose texts an owner can change, each in both languages. */
export function TemplatesScreen() {
  const texts = useTexts(templatesTexts)
  const { all, search } = useTexts(listTexts)
  const loaded = useLoad('GET /mail-templates', {})
  const columns = useColumns()
  const source = useWholeList(loaded, {
    rows: loaded.answer?.list,
    columns,
    filters: FILTERS,
    textOf: ({ name, subject }) => `${texts.names[name]} ${subject}`,
  })
  const { control } = source
  return (
    <ListScreen<Template>
      title={texts.title}
      text={texts.text}
      {...source}
      columns={columns}
      idOf={idOf}
      nameOf={({ name }) => texts.names[name]}
      hrefOf={hrefOf}
      empty={texts.builtIn}
      filters={
        <>
          <TextFilter control={control} name="text" label={search} isSearch />
          <SelectFilter
            control={control}
            name="language"
            label={texts.language}
            all={all}
            options={namedOptions(texts.languages)}
          />
        </>
      }
    >
      <Anchor component={Link} to="/mails" size="sm">
        {texts.backToMails}
      </Anchor>
    </ListScreen>
  )
}

const idOf = ({ name, language }: Template) => `${name} ${language}`
const hrefOf = ({ name, language }: Template) => `/mail-templates/${name}?language=${language}`

function useColumns(): readonly ListColumn<Template>[] {
  const texts = useTexts(templatesTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        name: 'mail',
        title: texts.mail,
        sortBy: ({ name }) => texts.names[name],
        cell: ({ name }) => texts.names[name],
      },
      {
        name: 'language',
        title: texts.language,
        cell: (row) => texts.languages[row.language],
      },
      {
        name: 'subject',
        title: texts.subject,
        cell: (row) => <span lang={row.language}>{row.subject}</span>,
      },
      {
        name: 'state',
        title: texts.state,
        sortBy: ({ savedAt }) => savedAt,
        cell: ({ isBuiltIn, savedAt, version }) =>
          isBuiltIn || savedAt === null
            ? texts.builtIn
            : `${texts.version(version)} (${formatTime(savedAt, language)})`,
      },
    ],
    [texts, language],
  )
}
