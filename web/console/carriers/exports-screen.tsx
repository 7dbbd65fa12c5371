import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { LayoutCode } from '#contract/console/parcels/carrier-layout.ts'
import type { ExportRow } from '#contract/console/parcels/carriers.ts'
import { formatTime } from '#web/console/format/times.ts'
import { SelectFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { rowId, useList } from '#web/console/list/use-list.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'
import { useDownload } from './use-download.ts'

const CHOICES = {
  filters: ['code'],
  sorts: ['createdAt'],
  columns: ['hash'],
}

/** The files that were made for carriers. Each file can be downloaded again, unchanged. */
export function ExportsScreen() {
  const texts = useTexts(carriersTexts)
  const { source, control } = useList('GET /exports', CHOICES)
  const { start, error, isRunning } = useDownload()
  const columns = useColumns({ start, isRunning })
  return (
    <ListScreen<ExportRow>
      title={texts.export.title}
      actions={<NewExport />}
      error={error}
      {...source}
      columns={columns}
      idOf={rowId}
      nameOf={({ number }) => number}
      empty={texts.export.empty}
      filters={
        <SelectFilter
          control={control}
          name="code"
          label={texts.layout}
          all={texts.all}
          options={namedOptions(texts.layouts)}
        />
      }
    />
  )
}

/**
 * Links to the preview of a label program's next file, and to the settings of the label programs.
 */
function NewExport() {
  const texts = useTexts(carriersTexts)
  const can = useCan()
  const [code, setCode] = useState<LayoutCode>('yamato-b2-cloud')
  return (
    <Group gap="sm" align="end">
      {can('carriers.read') ? (
        <Button component={Link} to="/carriers" variant="default">
          {texts.export.toLayouts}
        </Button>
      ) : null}
      <NativeSelect
        aria-label={texts.layout}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value as LayoutCode)}
        data={namedOptions(texts.layouts)}
      />
      <Button component={Link} to={`/exports/new?code=${code}`}>
        {texts.export.make}
      </Button>
    </Group>
  )
}

type Download = Pick<ReturnType<typeof useDownload>, 'start' | 'isRunning'>

function useColumns({ start, isRunning }: Download): readonly ListColumn<ExportRow>[] {
  const texts = useTexts(carriersTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        name: 'number',
        title: texts.export.number,
        cell: ({ number, shipDay }) => (
          <>
            {number}
            <Text size="sm">
              {texts.export.day} {shipDay}
            </Text>
          </>
        ),
      },
      {
        name: 'code',
        title: texts.layout,
        cell: ({ code, reason }) => (
          <>
            {texts.layouts[code]}
            {reason === null ? null : <Text size="sm">{texts.export.again(reason)}</Text>}
          </>
        ),
      },
      {
        name: 'rows',
        title: texts.export.rows,
        isNumber: true,
        cell: ({ rowCount }) => formatNumber(rowCount),
      },
      {
        name: 'createdAt',
        title: texts.export.created,
        cell: ({ createdAt, operator }) => (
          <>
            {formatTime(createdAt, language)}
            <Text size="sm">{operator}</Text>
          </>
        ),
      },
      { name: 'hash', title: texts.export.hash, cell: ({ sha256 }) => sha256.slice(0, 12) },
      {
        name: 'download',
        title: texts.export.download,
        cell: ({ id, number, deletedAt }) =>
          deletedAt === null ? (
            <Button
              size="xs"
              variant="default"
              disabled={isRunning}
              aria-label={texts.export.downloadOf(number)}
              onClick={() => start(id)}
            >
              {texts.export.download}
            </Button>
          ) : (
            texts.export.deleted
          ),
      },
    ],
    [texts, language, start, isRunning],
  )
}
