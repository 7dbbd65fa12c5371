import { bothLanguages } from '#web/language/both-languages.ts'

export const fileTexts = bothLanguages({ choose: ['ファイルを選ぶ', 'Choose a file'] })
