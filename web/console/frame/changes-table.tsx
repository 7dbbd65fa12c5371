import { Image } from '@mantine/core'
import type { ReactNode } from 'react'
import { changesOf } from '#web/console/format/changes.rule.ts'
import { fieldName, fieldText } from '#web/console/format/field-text.ts'
import { useLanguage } from '#web/language/language.ts'
import { RowTable } from './row-table.tsx'

type Fields = Readonly<Record<string, unknown>>

export interface ChangesTableProps {
  readonly name: string
  readonly titles: { readonly field: string; readonly before: string; readonly after: string }
  readonly before: Fields | null
  readonly after: Fields | null
  /** Names of fields that mean something else here than elsewhere. */
  readonly fieldTitles?: Readonly<Record<string, string>>
  /** Names of values that mean something else here than elsewhere. */
  readonly valueTitles?: Readonly<Record<string, string>>
}

/**
 * Shows two versions of a row side by side. A field that differs is emphasized. Of a field with
 * fields of its own, only those that differ are shown.
 */
export function ChangesTable({
  name,
  titles,
  before,
  after,
  fieldTitles,
  valueTitles,
}: ChangesTableProps) {
  const language = useLanguage()
  return (
    <RowTable
      aria-label={name}
      columns={[{ title: titles.field, isHeading: true }, titles.before, titles.after]}
      rows={changesOf(before, after).map(({ path, old, next }) => {
        const titleOf = (field: string) => fieldTitles?.[field] ?? fieldName(language, field)
        const textOf = (value: unknown): string =>
          Array.isArray(value) && value.some((each) => valueTitles?.[each] !== undefined)
            ? value.map(textOf).join(language === 'ja' ? '、' : ', ')
            : (valueTitles?.[String(value)] ?? fieldText(language, path.at(-1) ?? '', value))
        const title = path.map(titleOf).join(' ')
        const cellOf = (value: unknown): ReactNode =>
          isRows(value) ? (
            value.map((row) => <div key={JSON.stringify(row)}>{rowOf(row)}</div>)
          ) : PICTURE.test(String(value)) ? (
            <Image src={`/pictures/${value}/logo.png`} alt={title} h={36} w="auto" />
          ) : MOVIE.test(String(value)) ? (
            <video
              src={`/pictures/${value}`}
              aria-label={title}
              height={160}
              controls
              muted
              playsInline
            />
          ) : (
            textOf(value)
          )
        const rowOf = ({ picture, ...row }: Fields) => (
          <>
            {picture ? cellOf(picture) : null}
            {textOf(row)}
          </>
        )
        const isSame = fieldText(language, '', old) === fieldText(language, '', next)
        const cells = [path.map(titleOf).join(' · '), cellOf(old), cellOf(next)]
        return { key: path.join('.'), fw: isSame ? 400 : 700, cells }
      })}
    />
  )
}

function isRows(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null)
}

/** The name of a picture of the shop: the hash of its file. */
const PICTURE = /^[0-9a-f]{64}$/
const MOVIE = /^[0-9a-f]{64}\/movie\.\w+$/
