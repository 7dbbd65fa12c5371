import { type FrameThread, longestTasks } from '#bench/measurement/longest-tasks.ts'
import { type FlipOptions, flipCards, openFirstCard, openReveal } from './flip-frames.ts'

/** Returns the longest task of each thread while cards flip, in milliseconds of processor time. */
export async function longestFrameTasks(
  options: Omit<FlipOptions, 'rounds'>,
): Promise<ReadonlyMap<FrameThread, number>> {
  const page = await openReveal(options)
  try {
    await openFirstCard(page, options.url)
    await flipCards(page)
    await openFirstCard(page, options.url)
    return await longestTasks(page, () => flipCards(page))
  } finally {
    await page.context().close()
  }
}
