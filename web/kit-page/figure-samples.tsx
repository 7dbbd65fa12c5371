import { useState } from 'react'
import { Countdown } from '#web/kit/countdown.tsx'
import { historyDateTime } from '#web/kit/dates.ts'
import { Table } from '#web/kit/list/table.tsx'
import { formatNumber, formatYen } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { sampleTexts } from './samples.texts.ts'

const DAY_MS = 24 * 3600 * 1000

export function FigureSamples() {
  const { chapters, figures } = useTexts(sampleTexts)
  const [openedAtMs] = useState(() => Date.now())
  return (
    <Table caption={chapters.figures.title} columns={[figures.what, figures.figure]}>
      <tr>
        <td>{figures.money}</td>
        <td>{formatYen(1_234_567)}</td>
      </tr>
      <tr>
        <td>{figures.points}</td>
        <td>{formatNumber(1_234_567)}P</td>
      </tr>
      <tr>
        <td>{figures.history}</td>
        <td>{historyDateTime('2025-08-01 12:34:56')}</td>
      </tr>
      <tr>
        <td>{figures.countdown}</td>
        <td>
          <Countdown untilMs={openedAtMs + DAY_MS} nowMs={Date.now} tickMs={1000} />
        </td>
      </tr>
      <tr>
        <td>{figures.late}</td>
        <td>
          <Countdown untilMs={openedAtMs} nowMs={Date.now} tickMs={1000} />
        </td>
      </tr>
    </Table>
  )
}
