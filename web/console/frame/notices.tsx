import { Alert, type AlertProps } from '@mantine/core'
import type { ReactNode } from 'react'

type Space = Pick<AlertProps, 'mt' | 'mb' | 'my' | 'p'>

/** Says why an act was refused. Shows nothing without an error. */
export function ErrorNotice({ error, ...space }: Space & { readonly error: ReactNode }) {
  if (error === undefined) return null
  return (
    <Alert role="alert" variant="outline" color="vermilion" {...space}>
      {error}
    </Alert>
  )
}

/** Says that an act was done. Shows nothing without a text. */
export function DoneNotice({ text, ...space }: Space & { readonly text: ReactNode }) {
  if (text === undefined) return null
  return (
    <Alert role="status" variant="outline" color="green.9" {...space}>
      {text}
    </Alert>
  )
}
