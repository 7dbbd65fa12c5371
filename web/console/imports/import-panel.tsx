import { Alert, Button, FileInput, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import {
  fileRows,
  type ImportColumns,
  templateOf,
} from '#contract/console/imports/import-columns.rule.ts'
import { SHOWN_ROWS_MAX } from '#contract/console/imports/import-limits.rule.ts'
import type { ImportRequest } from '#contract/console/imports/imported.ts'
import { writeCsv } from '#contract/console/spreadsheets.rule.ts'
import { fileText } from '#web/console/format/file-bytes.ts'
import { todayInJapan } from '#web/console/format/times.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import type { FileSource } from '#web/console/list/use-list.ts'
import { saveCsv } from '#web/kit/download.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { columnTable } from './column-table.rule.ts'
import { importsTexts } from './imports.texts.ts'
import type { ShownImport } from './shown-import.ts'

export interface ImportPanelProps {
  /** The name of the template's file. */
  readonly name: string
  readonly columns: ImportColumns
  /** Checks the content, or imports it. Returns undefined if the server refused the whole file. */
  readonly send: (request: ImportRequest, fileName: string) => Promise<ShownImport | undefined>
  /** True if the rows without a fault are imported alone. */
  readonly isPartial?: boolean
  /** The rows that the shop has now, which can be saved as a file for this import. */
  readonly present?: FileSource<Readonly<Record<string, unknown>>>
  /** The text of the template, if it is not that of the columns. */
  readonly template?: string | undefined
  readonly act: {
    readonly error: string | undefined
    readonly isRunning: boolean
    readonly clearError: () => void
  }
  /** What is typed once for all rows. The panel checks the content again when `entry` changes. */
  readonly entry?: {
    readonly inputs: ReactNode
    readonly key: string
    readonly isReady: boolean
    /** Forgets what was entered for the former content. */
    readonly onOtherContent?: () => void
  }
}

const CSV_FILES = { placeholder: '.csv', accept: '.csv,.tsv,.txt,text/csv' }

/** An import in two steps: the operator checks a file or pasted cells, and then imports them. */
export function ImportPanel(props: ImportPanelProps) {
  const { name, columns, send, isPartial = false, act, entry, present } = props
  const texts = useTexts(importsTexts)
  const language = useLanguage()
  const [content, setContent] = useState<File | string | null>(null)
  const [checked, setChecked] = useState<{ readonly result: ShownImport; readonly key: string }>()
  const key = entry?.key ?? ''
  const result = checked?.key === key ? checked.result : undefined
  const isFile = content instanceof File
  const hasColumns = Object.keys(columns).length > 0
  const isEmpty = content === null || content === '' || entry?.isReady === false
  const isChecked =
    result !== undefined && (isPartial || result.failedCount === 0) && !result.isDone
  const choose = (chosen: File | string | null) => {
    setContent(chosen)
    setChecked(undefined)
    act.clearError()
    entry?.onOtherContent?.()
  }
  const run = async (isDryRun: boolean) => {
    const file = isFile ? content : new File(['\uFEFF', content ?? ''], 'pasted.csv')
    const answer = await send({ file: await fileText(file), isDryRun }, file.name)
    if (answer !== undefined) setChecked({ result: answer, key })
  }
  return (
    <>
      <Paper withBorder p="md">
        <Stack>
          {entry?.inputs}
          <FileInput
            label={hasColumns ? texts.file : texts.anyFile}
            {...(hasColumns ? CSV_FILES : {})}
            value={isFile ? content : null}
            clearable
            onChange={choose}
          />
          {hasColumns ? (
            <Textarea
              label={texts.paste}
              rows={4}
              value={isFile ? '' : (content ?? '')}
              onChange={(event) => choose(event.currentTarget.value)}
            />
          ) : null}
          <Group>
            <Button
              variant={isChecked ? 'default' : 'filled'}
              disabled={isEmpty || act.isRunning}
              onClick={() => void run(true)}
            >
              {texts.check}
            </Button>
            <Button disabled={!isChecked || act.isRunning} onClick={() => void run(false)}>
              {texts.takeOver}
            </Button>
            {hasColumns ? (
              <Button
                variant="subtle"
                onClick={() =>
                  saveCsv(texts.templateName(name), props.template ?? templateOf(columns, language))
                }
              >
                {texts.template}
              </Button>
            ) : null}
            {present ? <SavePresent name={name} columns={columns} present={present} /> : null}
          </Group>
        </Stack>
      </Paper>
      <ErrorNotice error={act.error ?? present?.error} />
      {result && <ImportResult result={result} columns={columns} isPartial={isPartial} />}
      {hasColumns ? <ColumnTable columns={columns} /> : null}
    </>
  )
}

interface SavePresentProps {
  readonly name: string
  readonly columns: ImportColumns
  readonly present: FileSource<Readonly<Record<string, unknown>>>
}

/** Saves the rows that the shop has now, so that they can be changed and imported again. */
function SavePresent({ name, columns, present }: SavePresentProps) {
  const texts = useTexts(importsTexts)
  const language = useLanguage()
  const save = async () => {
    const rows = await present.loadRows()
    if (rows !== undefined)
      saveCsv(`${name}-${todayInJapan()}.csv`, writeCsv(fileRows(columns, rows, language)))
  }
  return (
    <Button variant="subtle" onClick={() => void save()}>
      {texts.present}
    </Button>
  )
}

interface ImportResultProps {
  /** True if the rows without a fault can be imported alone. */
  readonly isPartial?: boolean
  readonly result: ShownImport
  readonly columns: ImportColumns
}

export function ImportResult({ result, columns, isPartial = false }: ImportResultProps) {
  const texts = useTexts(importsTexts)
  const language = useLanguage()
  const { failedCount, failed, changes, isDone } = result
  const columnOf = (code: string) => Object.values(columns).find((each) => each.code === code)
  const isNamed = failed.some(({ name }) => name !== undefined)
  const named = (['code', 'name'] as const).filter((field) => changes.some((each) => each[field]))
  const titleOf = (code: string) => columnOf(code)?.title[language] ?? code
  return (
    <section aria-label={texts.result}>
      <Alert
        role="status"
        variant="outline"
        color={failedCount > 0 ? 'vermilion' : 'green.9'}
        mb="md"
      >
        {isDone ? `${texts.imported} ` : ''}
        {texts.counts(result)}
        {failedCount > 0 && !isPartial ? <Text size="sm">{texts.nothingTaken}</Text> : null}
      </Alert>
      {failedCount > 0 ? (
        <RowTable
          aria-label={texts.fault}
          columns={[
            texts.line,
            ...(isNamed ? [texts.name] : []),
            texts.column,
            texts.value,
            texts.fault,
          ]}
          rows={failed.map(({ line, name = '', column, value, reason }) => ({
            key: `${line} ${column}`,
            style: { overflowWrap: 'anywhere' },
            cells: [
              line,
              ...(isNamed ? [name] : []),
              titleOf(column),
              value,
              texts.faults[reason](columnOf(column)),
            ],
          }))}
        />
      ) : null}
      {(failedCount === 0 || isPartial) && changes.length > 0 ? (
        <RowTable
          aria-label={texts.change}
          columns={[texts.line, ...named.map((field) => texts[field]), texts.change]}
          rows={changes.map((change) => ({
            key: change.line,
            cells: [
              change.line,
              ...named.map((field) => change[field]),
              change.columns.map(titleOf).join(', ') || texts.isNew,
            ],
          }))}
        />
      ) : null}
      {failed.length < SHOWN_ROWS_MAX && changes.length < SHOWN_ROWS_MAX ? null : (
        <Text size="sm">{texts.rowsShown(SHOWN_ROWS_MAX)}</Text>
      )}
    </section>
  )
}

export function ColumnTable({ columns }: Pick<ImportPanelProps, 'columns'>) {
  const texts = useTexts(importsTexts)
  const { titles, rows } = columnTable(columns, useLanguage())
  return (
    <section aria-label={texts.columns}>
      <Title order={2} size="h4">
        {texts.columns}
      </Title>
      <Text size="sm" my="sm">
        {texts.columnsText}
      </Text>
      <RowTable
        aria-label={texts.columns}
        columns={titles}
        rows={rows.map(({ title, code, needed, allowed, example }) => ({
          key: code,
          style: { overflowWrap: 'break-word' },
          cells: [title, code, needed, allowed, example],
        }))}
      />
    </section>
  )
}
