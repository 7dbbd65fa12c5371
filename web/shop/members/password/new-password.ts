export interface NewPassword {
  readonly pass: string
  readonly confirmPass: string
}
export const NO_PASSWORD: NewPassword = { pass: '', confirmPass: '' }
export const NEW_PASSWORD_FIELDS = ['pass', 'confirmPass'] as const
