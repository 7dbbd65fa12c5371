import { fileText } from '#web/console/format/file-bytes.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'

export interface GivenPicture {
  readonly fileName: string
  readonly isDone: boolean
  readonly sentence: string
}

/**
 * Returns an act that stores a file as the picture of a card. The name of the file is the card's
 * code.
 */
export function useGivePicture() {
  const texts = useTexts(cardsTexts)
  const sentenceOf = useSentence()
  const act = useAct('POST /cards/picture')
  return {
    isRunning: act.isRunning,
    async run(file: File, fileName = file.name): Promise<GivenPicture | undefined> {
      const request = { fileName, file: await fileText(file) }
      const outcome = await act.run({ request })
      if (outcome === undefined) return undefined
      if (outcome.kind !== 'ok') return { fileName, isDone: false, sentence: sentenceOf(outcome) }
      const sentence = outcome.answer.isChanged ? texts.photoDone : texts.photoSame
      return { fileName, isDone: true, sentence }
    },
  }
}
