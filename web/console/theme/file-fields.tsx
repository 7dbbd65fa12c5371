import { FileInput, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '#web/language/language.ts'
import { fileTexts } from './file-fields.texts.ts'

const ICON = (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
  >
    <path d="M8 11V2M4.5 5.5 8 2l3.5 3.5M2 10v4h12v-4" />
  </svg>
)

/** Lets every field for a file look like one: a dashed border, an arrow, and what a press does. */
export function FileFields({ children }: { readonly children: ReactNode }) {
  const { choose } = useTexts(fileTexts)
  const defaultProps = {
    placeholder: choose,
    leftSection: ICON,
    leftSectionPointerEvents: 'none',
  } as const
  const styles = { input: { borderStyle: 'dashed' }, placeholder: { color: '#5e5348' } } as const
  const components = { FileInput: FileInput.extend({ defaultProps, styles }) }
  return <MantineThemeProvider theme={{ components }}>{children}</MantineThemeProvider>
}
