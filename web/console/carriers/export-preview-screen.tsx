import { Alert, Button, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import type { PreviewRow } from '#contract/console/carriers/carriers.ts'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'
import { MakeFile } from './make-file.tsx'
import { PreviewTable } from './preview-table.tsx'
import { Replacements } from './replacements.tsx'

const isReady = ({ refusal, problems }: PreviewRow) => refusal === null && problems.length === 0

/**
 * Shows the rows of a carrier's file before the file is made: values that are too long, missing or
 * not printable, and how each postal address would be divided. The URL names the layout,
 * the parcels and the day. If the URL names no layout, the screen shows the layout of the carrier
 * of most parcels.
 */
export function ExportPreviewScreen() {
  const texts = useTexts(carriersTexts)
  const { code, answer, outcome, reload, setParam } = usePreview()
  const [isOnlyErrors, setIsOnlyErrors] = useState(false)
  const rows = answer?.list ?? []
  const ready = rows.filter(isReady)
  const waiting = rows.filter((row) => !isReady(row))
  return (
    <Stack>
      <ScreenTitle title={texts.preview.title}>
        <NativeSelect
          aria-label={texts.layout}
          value={code ?? ''}
          disabled={code === undefined}
          onChange={(event) => setParam('code', event.currentTarget.value)}
          data={namedOptions(texts.layouts)}
        />
        <TextInput
          type="date"
          aria-label={texts.preview.day}
          value={answer?.shipDay ?? ''}
          onChange={(event) =>
            event.currentTarget.value && setParam('day', event.currentTarget.value)
          }
        />
      </ScreenTitle>
      <SmallLink to="/exports">{texts.preview.back}</SmallLink>
      {outcome !== undefined && outcome.kind !== 'ok' ? (
        <LoadFailed outcome={outcome} onRetry={reload} />
      ) : null}
      {answer === undefined ? null : (
        <>
          <MissingSettings names={answer.missingSettings} />
          {rows.length === 0 ? (
            <Text role="status">{texts.preview.none}</Text>
          ) : (
            <Group justify="space-between">
              <div role="status">
                <Text fw={700}>{texts.preview.ready(ready.length)}</Text>
                {waiting.length === 0 ? null : (
                  <Text c="vermilion">
                    {texts.preview.waiting(waiting.length)} {texts.preview.left}
                  </Text>
                )}
              </div>
              {waiting.length === 0 ? null : (
                <Switch
                  label={texts.preview.onlyErrors}
                  checked={isOnlyErrors}
                  onChange={(event) => setIsOnlyErrors(event.currentTarget.checked)}
                />
              )}
            </Group>
          )}
          <MakeFile code={answer.code} rows={ready} shipDay={answer.shipDay} reload={reload} />
          <Replacements rows={rows} reload={reload} />
          {rows.length === 0 ? null : (
            <PreviewTable rows={isOnlyErrors ? waiting : [...waiting, ...ready]} />
          )}
        </>
      )}
    </Stack>
  )
}

/** Loads the preview that the URL names. The server chooses the layout if the URL has none. */
function usePreview() {
  const [params, setParams] = useSearchParams()
  const named = (params.get('code') ?? undefined) as LayoutCode | undefined
  const ids = params.get('ids') ?? undefined
  const day = params.get('day') ?? undefined
  const query = {
    ...(named ? { code: named } : {}),
    ...(ids ? { ids } : {}),
    ...(day ? { shipDay: day } : {}),
  }
  const { answer, outcome, reload } = useLoad('GET /exports/preview', { query })
  const setParam = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    next.set(name, value)
    setParams(next, { replace: true })
  }
  return { code: named ?? answer?.code, answer, outcome, reload, setParam }
}

function MissingSettings({ names }: { readonly names: readonly string[] }) {
  const texts = useTexts(carriersTexts)
  if (names.length === 0) return null
  const named = texts.list(names.map((name) => texts.settings.valueNames[name] ?? name))
  return (
    <Alert role="alert" variant="outline" color="vermilion">
      {texts.preview.missingSettings(named)}{' '}
      <Button component={Link} to="/carriers" size="xs" variant="default">
        {texts.export.toLayouts}
      </Button>
    </Alert>
  )
}
