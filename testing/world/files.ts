import iconv from 'iconv-lite'
import { EXPORTED_REPORTS } from '#contract/console/reports.ts'
import type { ConsoleClient } from '#testing/drivers/console-client.ts'
import { withoutChance } from './lines.ts'
import { done } from './world.ts'

export const PERIOD = { from: '2025-06-30', to: '2025-08-01', by: 'day', encoding: 'utf-8' }

/** Returns the lines of each report that is saved as a file. */
export async function readReportFiles(accountant: ConsoleClient): Promise<string[]> {
  const lines: string[] = []
  for (const report of EXPORTED_REPORTS) {
    const { file, fileName } = await done(accountant.act('/reports/export', { report, ...PERIOD }))
    const bytes = Buffer.from(file, 'base64')
    // The program of the accountant reads its own encoding.
    const text = iconv.decode(bytes, report === 'journal' ? 'cp932' : 'utf-8')
    lines.push(`# ${fileName}`, ...withoutChance(text).trimEnd().split('\r\n'), '')
  }
  return lines
}
