import { Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { CarrierLayout } from '#contract/console/carriers/carrier-layout.ts'
import type { LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'
import { compareWithTemplate } from './columns.rule.ts'
import { LabelValues } from './label-values.tsx'
import { ReplaceLayout } from './replace-layout.tsx'
import { SampleLabel } from './sample-label.tsx'

/**
 * The screen of one label program: the shop's settings for the program, its columns, and how the
 * columns differ from the carrier's template.
 */
export function CarrierScreen() {
  const texts = useTexts(carriersTexts)
  const can = useCan()
  const { code = '' } = useParams()
  const params = { code: code as LayoutCode }
  const { answer, reload, notLoaded } = useScreenLoad('GET /carriers/{code}', { params })
  if (answer === undefined) return notLoaded
  const { row, layout, settings, settingsVersion, sample } = answer
  return (
    <Stack>
      <ScreenTitle title={texts.layouts[row.code]}>
        {can('carriers.change') ? (
          <ReplaceLayout
            key={row.version}
            code={row.code}
            version={row.version}
            layout={layout}
            reload={reload}
          />
        ) : null}
      </ScreenTitle>
      <SmallLink to="/carriers">{texts.settings.back}</SmallLink>
      <LabelValues
        key={`${row.code} ${settingsVersion}`}
        code={row.code}
        settings={settings}
        version={settingsVersion}
        reload={reload}
      />
      <Compare layout={layout} />
      <SampleLabel code={row.code} sample={sample} />
      <Title order={2} size="h4">
        {texts.settings.tableOf(row.version)}
      </Title>
      <Columns layout={layout} />
    </Stack>
  )
}

/** The comparison runs in the browser, and the header line is not sent to the server. */
function Compare({ layout }: { readonly layout: CarrierLayout }) {
  const { settings: texts } = useTexts(carriersTexts)
  const [header, setHeader] = useState('')
  const differences = header.trim() === '' ? null : compareWithTemplate(layout.columns, header)
  return (
    <section aria-labelledby="compare">
      <Title order={2} size="h4" id="compare">
        {texts.compare}
      </Title>
      <Text size="sm" mb="sm">
        {texts.compareText}
      </Text>
      <Textarea
        label={texts.header}
        rows={2}
        value={header}
        onChange={(event) => setHeader(event.currentTarget.value)}
      />
      {differences === null ? null : (
        <div role="status">
          {differences.length === 0 ? <Text mt="sm">{texts.same}</Text> : null}
        </div>
      )}
      {differences === null || differences.length === 0 ? null : (
        <RowTable
          aria-label={texts.differences}
          mt="sm"
          columns={[{ title: texts.position, w: 80 }, texts.ours, texts.template]}
          rows={differences.map(({ position, ours, template }) => ({
            key: position,
            cells: [formatNumber(position), ours, template],
          }))}
        />
      )}
    </section>
  )
}

function Columns({ layout }: { readonly layout: CarrierLayout }) {
  const { settings: texts } = useTexts(carriersTexts)
  return (
    <WideTable name={texts.table} minWidth={700}>
      <RowTable
        aria-label={texts.table}
        verticalSpacing={4}
        columns={[
          { title: texts.position, w: 60 },
          texts.name,
          { title: texts.required, w: 80 },
          { title: texts.width, w: 120 },
          texts.fill,
          texts.doubt,
        ]}
        rows={layout.columns.map(({ name, isRequired, widthMax, unit, fill, doubt }, at) => ({
          key: at,
          cells: [
            formatNumber(at + 1),
            name,
            isRequired ? texts.required : '',
            widthMax === null ? '' : `${formatNumber(widthMax)} ${texts.units[unit] ?? ''}`,
            fill,
            doubt,
          ],
        }))}
      />
    </WideTable>
  )
}
