import { bothLanguages } from '#web/language/both-languages.ts'

export const credentialsTexts = bothLanguages({
  showPassword: ['パスワードを表示する', 'Show the password'],
})
