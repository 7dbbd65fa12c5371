import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useTexts } from '#web/language/language.ts'
import { listTexts } from './list.texts.ts'

interface RowOutcome {
  readonly result: string
}

/** Returns a function that says why rows were left, each reason with the number of its rows. */
export function useLeftRows(): (results: readonly RowOutcome[]) => string {
  const { reasons } = useTexts(consoleTexts)
  const { leftRows } = useTexts(listTexts)
  return (results) => {
    const counts = new Map<string, number>()
    for (const { result } of results) {
      if (!result.startsWith('done')) counts.set(result, (counts.get(result) ?? 0) + 1)
    }
    return [...counts].map(([result, count]) => leftRows(reasons[result] ?? result, count)).join('')
  }
}
