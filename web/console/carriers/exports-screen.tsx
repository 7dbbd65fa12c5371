import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { exportList, type LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'
import { useDownload } from './use-download.ts'

/** The files that were made for carriers. Each file can be downloaded again, unchanged. */
export function ExportsScreen() {
  const { export: texts } = useTexts(carriersTexts)
  const { start, error, isRunning } = useDownload()
  const { list } = useDefinedList('GET /exports', exportList, texts, {
    cells: {
      number: ({ number, shipDay }) => (
        <>
          {number}
          <Text size="sm">
            {texts.day} {shipDay}
          </Text>
        </>
      ),
      code: ({ code, reason }) => (
        <>
          {texts.names.code[code]}
          {reason === null ? null : <Text size="sm">{texts.again(reason)}</Text>}
        </>
      ),
      createdAt: ({ createdAt, operator }) => (
        <>
          {formatTime(createdAt)}
          <Text size="sm">{operator}</Text>
        </>
      ),
      hash: ({ sha256 }) => sha256.slice(0, 12),
      download: ({ id, number, deletedAt }) =>
        deletedAt === null ? (
          <Button
            size="xs"
            variant="default"
            disabled={isRunning}
            aria-label={texts.downloadOf(number)}
            onClick={() => start(id)}
          >
            {texts.fields.download}
          </Button>
        ) : (
          texts.deleted
        ),
    },
  })
  return <ListScreen {...list} actions={<NewExport />} error={error} />
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
